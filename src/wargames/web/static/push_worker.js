// The worker of push messages: it shows one notice until somebody looks, and opens the table.

const TAG = "turn";
const NAME = /^[\w-]{22}$/;
const home = new URL("../", self.registration.scope);

let line = Promise.resolve(); // messages come at once, and each looks at the notice of the one before

// A second table joins the notice that stands, without another sound.
async function show({ words, table }) {
  const [before] = await self.registration.getNotifications({ tag: TAG });
  const tables = [...new Set([...(before?.data.tables ?? []), table])].filter((one) => NAME.test(one));
  const title = tables.length > 1 ? `News at ${tables.length} of your tables` : String(words);
  await self.registration.showNotification(title, { tag: TAG, data: { tables }, icon: new URL("static/icon.svg", home).href });
}

async function open({ tables }) {
  const { href } = new URL(tables.length === 1 ? `table/${tables[0]}` : "", home);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => one.url.split("#")[0] === href);
  await (page ? page.focus() : self.clients.openWindow(href));
}

// The browser has given its subscription up for another one.
async function renew() {
  const url = new URL("person/push", home);
  const { key } = await (await fetch(url)).json();
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

self.addEventListener("push", (event) => {
  const message = event.data.json();
  line = line.catch(() => null).then(() => show(message));
  event.waitUntil(line);
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
