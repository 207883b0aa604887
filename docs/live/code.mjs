// The worker in which the code blocks of a page run.
//
// Messages to it: {open: base}, then {number, source} for each block. Its own: {ready}, {number, text} for each line that is
// printed, {number, done}, where done is the error as text, or empty; {failed}.

import { python } from "./page/python.mjs";

let number = null;
const say = (text) => postMessage({ number, text });

async function begin(base) {
  const runtime = await python(base);
  runtime.setStdout({ batched: say });
  runtime.setStderr({ batched: say });
  runtime.FS.mkdir("/files");
  runtime.FS.chdir("/files");
  const names = runtime.toPy({ __name__: "__main__" });
  const runner = runtime.toPy({ __name__: "runner" });
  runtime.runPython(await (await fetch(new URL("run.py", import.meta.url))).text(), { globals: runner });
  return (source) => runner.get("attempt")(source, names);
}

onmessage = async ({ data: { open } }) => {
  const asked = [];
  onmessage = ({ data }) => asked.push(data);
  try {
    const attempt = await begin(open);
    onmessage = ({ data }) => {
      number = data.number;
      postMessage({ number, done: attempt(data.source) });
    };
    postMessage({ ready: true });
    for (const data of asked) onmessage({ data });
  } catch (error) {
    postMessage({ failed: error.message.trim().split("\n").at(-1) });
  }
};
