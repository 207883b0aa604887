// What this browser keeps of settings and of seats, by a key; nothing where it keeps nothing.

export const kept = {
  get(key) {
    try {
      return localStorage.getItem(`wargames.${key}`);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`wargames.${key}`, value);
    } catch { /* a browser that keeps nothing */ }
  },
};
