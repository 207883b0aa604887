// Light or dark, as the system says or as the switch does; kept in this browser. It runs before the page is drawn.
{
  const KEY = "wargames.mode";
  const root = document.documentElement;
  const kept = () => {
    try {
      return localStorage.getItem(KEY) || "";
    } catch {
      return ""; // a browser that keeps nothing
    }
  };
  const set = (mode) => (mode ? (root.dataset.mode = mode) : delete root.dataset.mode);
  set(kept());
  addEventListener("DOMContentLoaded", () => {
    const choice = document.getElementById("mode");
    if (!choice) return;
    choice.value = root.dataset.mode || "";
    choice.addEventListener("change", () => {
      set(choice.value);
      try {
        localStorage.setItem(KEY, choice.value);
      } catch { /* it holds for this page */ }
    });
  });
  addEventListener("storage", (event) => event.key === KEY && set(event.newValue || ""));
}
