// Push messages: this browser tells of one's turn even while no page is open, where the server sends them.

import { find } from "./elements.js";
import * as net from "./net.js";

const folder = `${net.server}/static/`; // the worker stands in it, so that it is in the way of no request
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const registered = async () => (able ? await navigator.serviceWorker.getRegistration(folder) : null);
const subscribed = async () => (await (await registered())?.pushManager.getSubscription()) ?? null;
let given = { key: "", endpoints: [] }; // what the server knows of this person

async function worker() {
  const registration = await navigator.serviceWorker.register(`${folder}push_worker.js`);
  const fresh = registration.installing ?? registration.waiting;
  if (!registration.active) await new Promise((done) => fresh.addEventListener("statechange", () => registration.active && done()));
  return registration;
}

async function begin() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("The browser does not allow it; its settings of this page change that.");
  const { pushManager } = await worker();
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be of another key
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: given.key })).toJSON();
  await net.post("/person/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

// Stops the messages to this browser; does nothing where there are none.
export async function end() {
  const subscription = await subscribed();
  if (!subscription) return;
  await net.post("/person/push/stop", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function show() {
  given = await net.get("/person/push");
  const on = given.endpoints.includes((await subscribed())?.endpoint);
  find("push").hidden = !given.key;
  find("push").setAttribute("aria-pressed", String(on));
  find("push").textContent = on ? "This browser tells you of your turn, even while it is closed" : "Tell me of my turn in this browser, even while it is closed";
  return on;
}

async function toggle() {
  find("push-said").textContent = "";
  try {
    await ((await show()) ? end() : begin());
  } catch (error) {
    find("push-said").textContent = error.name === "AbortError" ? "This browser has no push service." : error.message;
  }
  await show().catch(() => null);
}

// Offers the messages to a person with a name; a browser without one gets none any more.
export async function offer(name) {
  find("push").hidden = true;
  if (!name) await (await subscribed())?.unsubscribe();
  else if (able) await show();
}

// Closes the notice: somebody looks.
async function looked() {
  if (document.visibilityState !== "visible") return;
  for (const notice of (await (await registered())?.getNotifications()) ?? []) notice.close();
}

find("push").addEventListener("click", toggle);
document.addEventListener("visibilitychange", () => looked().catch(() => null));
looked().catch(() => null);
