// A decision as a tree of small questions, walked in any order: each click leaves fewer sentences.
//
// An action is [text, sentence for a button, numbers of its parts]; a part has field, kind, asks, text, marks and names.

export const BUTTONS = 12;

export class Sentences {
  constructor(decision) {
    this.parts = decision.parts;
    this.all = decision.actions.map(([text, says, words], number) => ({ text, says, words, number }));
    this.clear();
  }

  // The sentences that the chosen words leave.
  get left() {
    return (this.found.left ??= this.all.filter((action) => this.chosen.every((choice) => action.words.some((word) => choice.words.has(word)))));
  }

  // The next question, null where one sentence is left.
  get question() {
    if (this.found.question === undefined) this.found.question = this.asked();
    return this.found.question;
  }

  // The first word in which the sentences left differ; null where one is left.
  depth() {
    const left = this.left;
    if (left.length < 2) return null;
    const longest = Math.max(...left.map((action) => action.words.length));
    for (let depth = 0; depth < longest; depth++) {
      if (left.some((action) => this.word(action, depth) !== this.word(left[0], depth))) return depth;
    }
    return longest;
  }

  word(action, depth) {
    return this.parts[action.words[depth]]?.text;
  }

  // What is asked next: what it is about, and the answers by their words, each with its parts and how many follow.
  asked() {
    const depth = this.depth();
    if (depth === null) return null;
    const answers = new Map();
    for (const action of this.left) {
      const part = action.words[depth];
      if (part === undefined) continue;
      const word = this.parts[part].text;
      if (!answers.has(word)) answers.set(word, { words: new Set(), follow: 0 });
      answers.get(word).words.add(part);
      answers.get(word).follow += 1;
    }
    const words = [...answers.values()].flatMap((one) => [...one.words]);
    const { field, asks } = this.parts[words.find((word) => this.parts[word].kind !== "order") ?? words[0]];
    return { depth, answers, words, field, asks };
  }

  // The parts that may be pointed at now, by mark: of the next question, or of all few sentences left.
  get lit() {
    const left = this.left;
    const question = this.question;
    const words = new Set();
    if (!question) return new Map();
    for (const word of question.words) words.add(word);
    if (left.length <= BUTTONS) {
      for (const action of left) {
        for (const word of action.words.slice(question.depth)) {
          if (!left.every((other) => other.words.includes(word))) words.add(word);
        }
      }
    }
    const lit = new Map();
    for (const word of words) {
      for (const mark of this.parts[word].marks) {
        if (!lit.has(mark)) lit.set(mark, new Set());
        lit.get(mark).add(word);
      }
    }
    return lit;
  }

  // What some words name, each thing once; orders stand nowhere.
  named(words) {
    return new Set(words.flatMap((word) => this.parts[word].marks).filter((mark) => !mark.startsWith("order:")));
  }

  // The words that were chosen or are the same in all that is left: what is settled.
  get settled() {
    const left = this.left;
    return left.length ? left[0].words.filter((word) => left.every((action) => action.words.includes(word))) : [];
  }

  choose(words, label) {
    const set = new Set(words);
    this.found = {};
    const again = this.chosen.findIndex((choice) => choice.label === label);
    if (again >= 0) {
      this.chosen.splice(again, 1);
      return true;
    }
    this.chosen.push({ words: set, label });
    if (this.left.length) return true;
    this.takeBack();
    return false;
  }

  // Returns whether a word completes the only sentence left, extras apart.
  isLast(words) {
    const left = this.left;
    if (left.length !== 1) return false;
    const said = left[0].words.filter((word) => this.parts[word].field !== "extras" || this.parts[word].text !== "plain");
    return words.has(said[said.length - 1]);
  }

  takeBack() {
    this.chosen.pop();
    this.found = {};
  }

  clear() {
    this.chosen = [];
    this.found = {}; // what follows from the chosen words, found when it is first asked for
  }
}
