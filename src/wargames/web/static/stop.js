// The page by which an address confirms its notices, or stops them.

import { capital, find } from "./elements.js";

for (const name of ["confirm", "stop"]) {
  find(name).addEventListener("click", async () => {
    const answer = await fetch(`${location.pathname}/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    const { said, error } = await answer.json();
    find("said").textContent = said ?? `${capital(error)}.`;
  });
}
