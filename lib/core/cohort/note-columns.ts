const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** What a cohort is chosen by, of one note. */
export type NoteSketch = {
  patient: number
  /** 0 where the note names none. */
  admission: number
  /** Its number in the source, by which the latest version is recognized. */
  row: number
  /** `YYYY-MM-DD`; null where the source says nothing. */
  day: string | null
  /** `YYYY-MM-DD HH:MM:SS`; null where only the day is known. */
  time: string | null
  /** What versions of one note share; null for a note that lacks any of it and has no versions. */
  version: string | null
  kind: NoteKind
  isError: boolean
  /** What became of cutting out the hospital course of a discharge summary. */
  course: CourseState
  /** How long its text is. */
  chars: number
}

const NOTE_KINDS = ['other', 'physician', 'summary'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

const COURSE_STATES = ['none', 'no-beginning', 'no-end', 'empty', 'cut'] as const
export type CourseState = (typeof COURSE_STATES)[number]

/** Days and minutes since 1970, whole numbers that fit 32 bits until after the year 4000; -1 for none. */
function toDay(day: string | null): number {
  return day === null ? -1 : Date.parse(`${day}T00:00:00Z`) / DAY_MS
}
export function toMinute(time: string | null): number {
  return time === null ? -1 : Math.floor(Date.parse(`${time.replace(' ', 'T')}Z`) / MINUTE_MS)
}

/** Sketches of millions of notes, by index in the order of the source: 34 bytes a note. */
export class NoteColumns {
  length = 0
  #patient = new Int32Array(1024)
  #admission = new Int32Array(1024)
  #row = new Int32Array(1024)
  #day = new Int32Array(1024)
  #minute = new Int32Array(1024)
  #chars = new Int32Array(1024)
  #version = new Float64Array(1024)
  #state = new Uint8Array(1024)

  add(note: NoteSketch): void {
    const index = this.length
    if (index === this.#state.length) this.#grow()
    this.#patient[index] = note.patient
    this.#admission[index] = note.admission
    this.#row[index] = note.row
    this.#day[index] = toDay(note.day)
    this.#minute[index] = toMinute(note.time)
    this.#chars[index] = note.chars
    this.#version[index] = note.version === null ? 0 : hash53(note.version)
    this.#state[index] =
      NOTE_KINDS.indexOf(note.kind) + 4 * COURSE_STATES.indexOf(note.course) + (note.isError ? 64 : 0)
    this.length += 1
  }

  patient = (index: number): number => this.#patient[index] ?? 0
  admission = (index: number): number => this.#admission[index] ?? 0
  row = (index: number): number => this.#row[index] ?? 0
  day = (index: number): number => this.#day[index] ?? -1
  minute = (index: number): number => this.#minute[index] ?? -1
  chars = (index: number): number => this.#chars[index] ?? 0
  /** 0 for a note without versions. */
  version = (index: number): number => this.#version[index] ?? 0
  kind = (index: number): NoteKind => NOTE_KINDS[(this.#state[index] ?? 0) & 3] ?? 'other'
  course = (index: number): CourseState => COURSE_STATES[((this.#state[index] ?? 0) & 63) >> 2] ?? 'none'
  isError = (index: number): boolean => (this.#state[index] ?? 0) >= 64

  #grow(): void {
    const size = this.#state.length * 2
    this.#patient = copied(new Int32Array(size), this.#patient)
    this.#admission = copied(new Int32Array(size), this.#admission)
    this.#row = copied(new Int32Array(size), this.#row)
    this.#day = copied(new Int32Array(size), this.#day)
    this.#minute = copied(new Int32Array(size), this.#minute)
    this.#chars = copied(new Int32Array(size), this.#chars)
    this.#version = copied(new Float64Array(size), this.#version)
    this.#state = copied(new Uint8Array(size), this.#state)
  }
}

function copied<Values extends Int32Array | Float64Array | Uint8Array>(target: Values, from: Values): Values {
  target.set(from)
  return target
}

/** 53 bits of two FNV-1a hashes, never 0: of two million texts any two meet with a chance of 1 in 4,000. */
function hash53(text: string): number {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x85ebca6b)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0) + 1
}
