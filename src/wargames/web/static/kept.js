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

// What is kept whole: in this browser, or in this window alone.
export function read(area, key) {
  try {
    return JSON.parse(window[area].getItem(key));
  } catch {
    return null; // a browser that keeps nothing, or what somebody else has put there
  }
}

// Returns whether it could be kept.
export function write(area, key, value) {
  try {
    window[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
