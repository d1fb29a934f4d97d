import { holdsControl } from './control-character'

/** Why a text is no acceptable JSON, in words. */
export class JsonFault extends Error {
  readonly code: 'json' | 'duplicate_key' | 'control_character'
  /** The way to the value in question, e.g. `entry.0.text`; null when that is the whole. */
  readonly column: string | null

  constructor(code: JsonFault['code'], message: string, column: string | null = null) {
    super(message)
    this.name = 'JsonFault'
    this.code = code
    this.column = column
  }
}

const MAX_DEPTH = 32
/** No row, task or resource holds so many; a schema that finds fault with a million takes a minute and all memory. */
const MAX_VALUES = 20_000
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const BLANKS = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\]|\\.)*"/sy
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype']

/**
 * JSON as RFC 8259 has it, refusing what `JSON.parse` lets pass or changes silently: a key twice in one object, whole
 * numbers that a double cannot hold, halves of surrogate pairs, control characters, keys that reach into prototypes, deep
 * nesting, more values than anything has that is one of many.
 *
 * @throws {JsonFault} the message never repeats a value
 */
export function parseStrictJson(text: string): unknown {
  const reader = { text, at: 0, path: [], values: 0 }
  const value = readValue(reader, 0)
  skipBlanks(reader)
  if (reader.at < text.length) throw new JsonFault('json', 'Text follows after the end of the JSON value.')
  return value
}

type Reader = { text: string; at: number; path: (string | number)[]; values: number }

function readValue(reader: Reader, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new JsonFault('json', 'The JSON is nested too deeply.')
  reader.values += 1
  if (reader.values > MAX_VALUES) throw new JsonFault('json', 'The JSON holds too many values.')
  skipBlanks(reader)
  switch (reader.text[reader.at]) {
    case '{':
      return readObject(reader, depth)
    case '[':
      return readArray(reader, depth)
    case '"':
      return readString(reader)
    case undefined:
      throw new JsonFault('json', 'The JSON ends too early.')
    default:
      return readPlain(reader)
  }
}

function readObject(reader: Reader, depth: number): Record<string, unknown> {
  const members = new Map<string, unknown>()
  reader.at += 1
  for (let isFirst = true; !take(reader, '}'); isFirst = false) {
    if (!isFirst) expect(reader, ',')
    skipBlanks(reader)
    const key = readString(reader)
    if (FORBIDDEN_KEYS.includes(key)) throw new JsonFault('json', `The key ${key} is not allowed.`)
    if (members.has(key)) throw new JsonFault('duplicate_key', 'A key stands twice in one object.')
    expect(reader, ':')
    reader.path.push(key)
    members.set(key, readValue(reader, depth + 1))
    reader.path.pop()
  }
  return Object.fromEntries(members)
}

function readArray(reader: Reader, depth: number): unknown[] {
  const entries: unknown[] = []
  reader.at += 1
  for (let isFirst = true; !take(reader, ']'); isFirst = false) {
    if (!isFirst) expect(reader, ',')
    reader.path.push(entries.length)
    entries.push(readValue(reader, depth + 1))
    reader.path.pop()
  }
  return entries
}

function readString(reader: Reader): string {
  const source = match(reader, STRING)
  if (source === null) throw new JsonFault('json', 'A text in double quotes is expected.')
  const value = parseNative(source)
  if (typeof value !== 'string')
    throw new JsonFault('json', 'A text holds a wrong escape or a raw control character.')
  if (!value.isWellFormed()) throw wrongText(reader, 'holds half of a surrogate pair.')
  if (holdsControl(value)) throw wrongText(reader, 'holds a control character.')
  return value
}

function wrongText({ path }: Reader, what: string): JsonFault {
  const column = path.map(sayStep).join('.') || null
  return new JsonFault('control_character', `${column ?? 'A text'} ${what}`, column)
}

/** Keys are the file's own words, and may be anything. */
function sayStep(step: string | number): string {
  return typeof step === 'number' || /^[\w-]{1,40}$/.test(step) ? String(step) : '…'
}

function readPlain(reader: Reader): boolean | null | number {
  for (const [word, value] of [
    ['true', true],
    ['false', false],
    ['null', null],
  ] as const) {
    if (reader.text.startsWith(word, reader.at)) {
      reader.at += word.length
      return value
    }
  }
  return readNumber(reader)
}

function readNumber(reader: Reader): number {
  const source = match(reader, NUMBER)
  if (source === null) throw new JsonFault('json', 'A JSON value is expected.')
  const value = Number(source)
  const isChanged = /^-?\d+$/.test(source) ? !Number.isSafeInteger(value) : !Number.isFinite(value)
  if (isChanged) throw new JsonFault('json', 'A number is too large; write it as a text in quotes.')
  return value
}

function parseNative(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

function match(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (!found) return null
  reader.at = pattern.lastIndex
  return found[0]
}

function skipBlanks(reader: Reader): void {
  match(reader, BLANKS)
}

function take(reader: Reader, character: string): boolean {
  skipBlanks(reader)
  if (reader.text[reader.at] !== character) return false
  reader.at += 1
  return true
}

function expect(reader: Reader, character: string): void {
  if (!take(reader, character)) throw new JsonFault('json', `A “${character}” is expected.`)
}
