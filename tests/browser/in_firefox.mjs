// A person in Firefox: node in_firefox.mjs MODULES FIREFOX ADDRESS ...
//
// Opens each address, which is that of a table, or of the playground with a game set up behind #, and presses buttons
// until the log tells ENOUGH. It prints a line of JSON for each: what was told and asked, what scripts complained of, and
// where it is then. Addresses on its input are opened next, and told of once anything is told there: the server may have
// gone meanwhile.

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const ENOUGH = 20; // lines of a log
const PATIENCE = 240_000; // milliseconds
const [modules, executablePath, ...addresses] = process.argv.slice(2);
const puppeteer = createRequire(resolve(modules, "package.json"))("puppeteer-core");
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const pause = (length) => new Promise((done) => setTimeout(done, length));

const LOOK = `(() => {
  const button = document.querySelector("#choices button.action, #choices button.answer");
  const asked = document.getElementById("asked");
  const busy = asked && (asked.inert || asked.getAttribute("aria-busy") === "true");
  const play = document.getElementById("play");
  const told = document.querySelectorAll("#log .line").length;
  const asks = document.getElementById("prompt")?.textContent ?? "";
  return { told, asks, ready: Boolean(button) && !busy, begin: Boolean(play?.checkVisibility() && !play.disabled) };
})()`;
const PRESS = `(() => {
  const buttons = [...document.querySelectorAll("#choices button.action, #choices button.answer")];
  buttons[Math.floor(Math.random() * buttons.length)]?.click();
})()`;

// The frame that shows a table, or the front page from which one is opened.
async function seen(page) {
  for (const frame of page.frames()) {
    const look = await frame.evaluate(LOOK).catch(() => null); // it may just be left
    if (look && (look.ready || look.told || look.begin || look.asks)) return { frame, ...look };
  }
  return { told: 0, asks: "", ready: false, begin: false };
}

async function played(page, enough) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const { frame, told, asks, ready, begin } = await seen(page);
    if (told >= enough || asks.startsWith("Game over") || Date.now() > end) return { told, asks };
    if (begin) await frame.evaluate(`document.getElementById("play").click()`).catch(() => {});
    else if (ready) await frame.evaluate(PRESS).catch(() => {});
    await pause(begin ? 2000 : 250);
  }
}

async function opened(address, enough) {
  const complaints = [];
  const page = await browser.newPage();
  await page.setViewport({ width: 1400, height: 900 });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (said) => said.type() === "error" && complaints.push(said.text()));
  await page.goto(address);
  const found = await played(page, enough);
  if (await page.$("#game")) await page.waitForSelector("body.kept", { timeout: PATIENCE });
  console.log(JSON.stringify({ ...found, complaints, address: page.url() }));
  return page;
}

try {
  let page = null;
  for (const address of addresses) {
    await page?.close();
    page = await opened(address, ENOUGH);
  }
  for await (const address of createInterface({ input: process.stdin })) {
    await page.close();
    page = await opened(address, 1);
  }
} finally {
  await browser.close();
}
