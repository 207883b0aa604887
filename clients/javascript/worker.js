// The worker of a kernel, in a browser or in Node: Python, asked in JSON text.
//
// Messages to it: {open: base, packages}, then {number, text} for each call. Its own: {ready}, {failed}, {number, text}.

import { python } from "./page/python.mjs";

function begin(port) {
  const asked = [];
  let answer = null;
  const fail = (error) => port.postMessage({ failed: String(error.message).trim().split("\n").at(-1) });
  const reply = ({ number, text }) => {
    try {
      port.postMessage({ number, text: answer(text) });
    } catch (error) {
      fail(error); // Python itself has ended, as at data nested beyond its stack
    }
  };
  port.onmessage = async ({ data }) => {
    if (data.open === undefined) return answer ? reply(data) : asked.push(data);
    try {
      const runtime = await python(data.open, data.packages);
      answer = runtime.pyimport("wargames.web.in_page.answering").answer;
      port.postMessage({ ready: true });
    } catch (error) {
      return fail(error);
    }
    return asked.splice(0).forEach(reply);
  };
}

if ("WorkerGlobalScope" in globalThis) begin(globalThis);
else import("node:worker_threads").then(({ parentPort }) => begin(parentPort));
