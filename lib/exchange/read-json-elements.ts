import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { JsonFault, parseStrictJson } from '@/lib/core/exchange/strict-json'
import { FileProblem } from './file-problem'
import type { ImportFile } from './import-file'
import { readTextBytes } from './text-stream'

/** No real element is this long: charts come in notes, not in one piece. */
const MAX_ELEMENT_CHARACTERS = 64_000_000

/** What stands around the list is a few names and addresses. */
const MAX_AROUND_CHARACTERS = 1_000_000

/** No key that is looked for is this long. */
const MAX_KEY_CHARACTERS = 1000
/** Far more than an element may have. */
const MAX_OPEN = 64

export type JsonElement = { line: number; value: unknown }

/**
 * The elements of a JSON list, one at a time, however long the list is: the list that the file is, or the one under `member` of
 * the object that it is. Faults go to the findings with the line on which the element begins.
 *
 * @throws {FileProblem} as {@link readTextBytes}, and `json` when the file is neither
 */
export async function* readJsonElements(
  file: ImportFile,
  member: string | null,
  findings: ImportFindings,
): AsyncGenerator<JsonElement> {
  for await (const { line, text } of splitElements(file, member)) {
    try {
      yield { line, value: parseStrictJson(text) }
    } catch (error) {
      if (!(error instanceof JsonFault)) throw error
      const { code, column, message } = error
      findings.addProblem({ file: file.name, line, column, code, message })
    }
  }
}

/**
 * The object whose `member` is a long list, with that list left empty.
 *
 * @throws {FileProblem} as {@link readJsonElements}, and `json` where the object itself is damaged
 */
export async function readJsonAround(file: ImportFile, member: string): Promise<unknown> {
  const splitter = new ElementSplitter(file.name, member)
  for await (const _ of splitElements(file, member, splitter)) continue
  try {
    return parseStrictJson(splitter.around)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    throw new FileProblem(file.name, error.code, error.message, 1)
  }
}

async function* splitElements(
  file: ImportFile,
  member: string | null,
  splitter = new ElementSplitter(file.name, member),
): AsyncGenerator<{ line: number; text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of readTextBytes(file)) yield* splitter.take(decoder.decode(chunk, { stream: true }))
  splitter.end()
}

const IN_TEXT = /["\\\n]/g
const BETWEEN = /["{}[\],:\n]/g

/** Follows brackets and texts, and cuts where the wanted list has its commas; what stands in between is not understood here. */
class ElementSplitter {
  readonly #file: string
  readonly #member: string | null
  #open: string[] = []
  #line = 1
  #inText = false
  #isEscaped = false
  /** The newest text at the first level, which is a key when a colon follows. */
  #text = ''
  #key: string | null = null
  #element = ''
  #elementLine = 0
  #hasEnded = false
  /** All that is no element. */
  around = ''

  constructor(file: string, member: string | null) {
    this.#file = file
    this.#member = member
  }

  *take(chunk: string): Generator<{ line: number; text: string }> {
    for (let at = 0; at < chunk.length; ) {
      const next = this.#skipTo(chunk, at)
      if (next > at) {
        this.#keepRun(chunk.slice(at, next))
        at = next
        continue
      }
      const character = chunk[at] ?? ''
      if (character === '\n') this.#line += 1
      const found = this.#inText ? this.#readText(character) : this.#readPlain(character)
      if (found) yield found
      at += 1
    }
  }

  /** Where the next character stands that may change anything. */
  #skipTo(chunk: string, at: number): number {
    if (this.#isEscaped || (!this.#inText && this.#element === '')) return at
    const special = this.#inText ? IN_TEXT : BETWEEN
    special.lastIndex = at
    return special.exec(chunk)?.index ?? chunk.length
  }

  #keepRun(run: string): void {
    if (this.#isInElement()) {
      this.#keep(run)
      return
    }
    this.#keepKey(run)
    this.#keepAround(run)
  }

  /** @throws {FileProblem} when something is still open */
  end(): void {
    if (this.#open.length > 0 || this.#inText) throw this.#fault('The file ends too early.')
    if (!this.#hasEnded) throw this.#fault('The file is empty.')
  }

  #readText(character: string): null {
    if (this.#isInElement()) this.#keep(character)
    else {
      this.#keepAround(character)
      if (character !== '"') this.#keepKey(character)
    }
    if (this.#isEscaped) this.#isEscaped = false
    else if (character === '\\') this.#isEscaped = true
    else if (character === '"') this.#inText = false
    return null
  }

  #readPlain(character: string): { line: number; text: string } | null {
    const isBlank = /\s/.test(character)
    if (this.#hasEnded && !isBlank) throw this.#fault('Text follows after the end of the JSON value.')
    if (character === '"') this.#beginText()
    if (character === '{' || character === '[') return this.#enter(character)
    if (character === '}' || character === ']') return this.#leave(character)
    if (character === ',' && this.#isInList()) return this.#cut()
    if (character === ':' && this.#open.length === 1) this.#key = this.#text
    if (this.#open.length === 0 && !isBlank && character !== '"')
      throw this.#fault('The file is no JSON list.')
    if (!this.#isInElement()) this.#keepAround(character)
    else if (this.#element !== '' || !isBlank) this.#keep(character)
    return null
  }

  #beginText(): void {
    if (this.#open.length === 0) throw this.#fault('The file is no JSON list.')
    this.#inText = true
    if (!this.#isInElement()) this.#text = ''
  }

  #enter(character: string): null {
    if (this.#open.length === 0 && (character === '[') !== (this.#member === null)) {
      throw this.#fault(this.#member === null ? 'The file is no JSON list.' : 'The file is no JSON object.')
    }
    if (this.#isInElement()) this.#keep(character)
    else this.#keepAround(character)
    if (this.#open.length === MAX_OPEN) throw this.#fault('The JSON is nested too deeply.')
    this.#open.push(character)
    return null
  }

  #leave(character: string): { line: number; text: string } | null {
    const last = this.#isInList() && character === ']' ? this.#cut(true) : null
    const opened = this.#open.pop()
    if ((opened === '{') !== (character === '}')) throw this.#fault('The brackets do not fit.')
    if (this.#isInElement()) this.#keep(character)
    else this.#keepAround(character)
    if (this.#open.length === 0) this.#hasEnded = true
    return last
  }

  #cut(isLast = false): { line: number; text: string } | null {
    const text = this.#element
    this.#element = ''
    if (text.trim() === '' && isLast) return null
    return { line: this.#elementLine, text }
  }

  #keep(run: string): void {
    if (this.#element === '') this.#elementLine = this.#line
    this.#element += run
    if (this.#element.length > MAX_ELEMENT_CHARACTERS) throw this.#fault('This element is too long.')
  }

  #keepAround(run: string): void {
    this.around += run
    if (this.around.length > MAX_AROUND_CHARACTERS) throw this.#fault('Too much stands around the list.')
  }

  #keepKey(run: string): void {
    if (this.#text.length < MAX_KEY_CHARACTERS) this.#text += run.slice(0, MAX_KEY_CHARACTERS)
  }

  /** Directly in the wanted list. */
  #isInList(): boolean {
    return this.#open.length === this.#depth() && this.#isInElement()
  }

  #isInElement(): boolean {
    if (this.#open.length < this.#depth()) return false
    return this.#member === null || (this.#key === this.#member && this.#open[1] === '[')
  }

  #depth(): number {
    return this.#member === null ? 1 : 2
  }

  #fault(message: string): FileProblem {
    return new FileProblem(this.#file, 'json', message, this.#line)
  }
}
