// Browsers start no worker from a file; opened from its folder, the site runs its search in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.onmessage = null;
      this.waiting = [];
      this.frame = document.body.appendChild(document.createElement("iframe"));
      this.frame.hidden = true;
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) =>
        this.later(data, (message) => {
          this.dispatchEvent(message);
          this.onmessage?.(message);
        });
      const script = inside.document.createElement("script");
      script.src = new URL(url, location);
      script.onload = () => {
        const waiting = this.waiting;
        this.waiting = null;
        waiting.forEach((data) => this.postMessage(data));
      };
      inside.document.body.append(script);
    }

    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.later(data, (message) => this.frame.contentWindow?.onmessage?.(message));
    }

    later(data, hear) {
      const message = new MessageEvent("message", { data: structuredClone(data) });
      setTimeout(() => hear(message));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
