// The errors of the library as classes; their tree is that of wargames.kernel.base.errors.

// The reason for a refusal: the clause and a sentence with the measured facts.
export class Refusal {
  constructor(clause, because) {
    this.clause = clause;
    this.because = because;
  }

  toString() {
    return `${this.because} [${this.clause}]`;
  }
}

// The root of all errors that the library raises on purpose.
export class WargameError extends Error {
  constructor(message, { clause = null } = {}) {
    super(message);
    this.name = new.target.name;
    this.clause = clause;
  }
}

// An action that the rules refuse; nothing was changed.
export class IllegalAction extends WargameError {
  constructor(message, fault = {}) {
    super(message, fault);
    this.action = fault.action ?? null;
    this.because = fault.because ?? null;
    this.refusal = new Refusal(this.clause, this.because);
  }
}

// A name that does not exist; `known` lists those that do.
export class UnknownName extends WargameError {
  constructor(message, fault = {}) {
    super(message, fault);
    this.known = fault.known ?? [];
  }
}

export class OtherGame extends WargameError {}
export class BadOption extends WargameError {}
export class BadScenario extends WargameError {}
export class BadVariant extends WargameError {}
export class BadWeights extends WargameError {}
export class BadText extends WargameError {}
export class BadRecord extends WargameError {}
export class NotWritten extends BadRecord {}
export class BadDie extends WargameError {}
export class BadTable extends WargameError {}
export class BadGeometry extends WargameError {}
export class TreeTooLarge extends WargameError {}
export class UndoRefused extends WargameError {}
export class BotFault extends WargameError {}
export class ValueWritten extends WargameError {}
export class BrokenPromise extends WargameError {}

// The kernel was closed before it answered, or could not be loaded.
export class KernelClosed extends Error {
  name = "KernelClosed";
}

// A fault of the program itself.
export class ProgramFault extends Error {
  name = "ProgramFault";
}
