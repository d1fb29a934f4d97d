/** An element: its attributes, what is in it, and the line where it begins. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (XmlElement | string)[]
  line: number
}

/** Why a text is no XML that is read here. */
export class XmlFault extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.name = 'XmlFault'
    this.line = line
  }
}

const MAX_DEPTH = 32
const MAX_ELEMENTS = 2_000_000
const NAME = /[A-Za-z_][\w.:-]*/y
const SPACE = /\s*/y
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const REFERENCE = /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w+));|&/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads the XML of files of marked texts: elements, attributes, text and CDATA. Nothing is declared and nothing fetched: a document
 * type with declarations of its own is refused, one that only names a file is passed over, and there are five named entities. Line
 * breaks stay as they stand in the file, where XML has LF alone: offsets may have been made on them.
 *
 * @throws {XmlFault} for anything else than one whole element
 */
export function readXml(text: string): XmlElement {
  return new XmlReader(text).read()
}

type Open = {
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
  line: number
}

class XmlReader {
  readonly #text: string
  readonly #open: Open[] = []
  #at = 0
  #counted = 0
  #line = 1
  #elements = 0
  #root: XmlElement | null = null

  constructor(text: string) {
    this.#text = text
  }

  read(): XmlElement {
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] === '<') this.#readMarkup()
      else this.#readText()
    }
    const open = this.#open.at(-1)
    if (open) throw this.#fault(`The file ends within ${open.name}.`)
    if (!this.#root) throw this.#fault('The file has no element.')
    return this.#root
  }

  #readMarkup(): void {
    if (this.#skip('<!--', '-->') || this.#skip('<?', '?>')) return
    if (this.#text.startsWith('<![CDATA[', this.#at)) return this.#readCdata()
    if (this.#text.startsWith('<!DOCTYPE', this.#at)) return this.#skipDoctype()
    if (this.#text.startsWith('</', this.#at)) return this.#close()
    return this.#begin()
  }

  #skip(start: string, end: string): boolean {
    if (!this.#text.startsWith(start, this.#at)) return false
    this.#at = this.#find(end, this.#at + start.length) + end.length
    return true
  }

  #skipDoctype(): void {
    const end = this.#find('>', this.#at)
    if (this.#root || this.#open.length > 0 || this.#text.slice(this.#at, end).includes('['))
      throw this.#fault('The file declares a document type of its own, which is not read here.')
    this.#at = end + 1
  }

  #readCdata(): void {
    const start = this.#at + '<![CDATA['.length
    const end = this.#find(']]>', start)
    const open = this.#open.at(-1)
    if (!open) throw this.#fault('Text stands outside of the first element.')
    open.children.push(this.#text.slice(start, end))
    this.#at = end + 3
  }

  #readText(): void {
    const next = this.#text.indexOf('<', this.#at)
    const end = next < 0 ? this.#text.length : next
    const raw = this.#text.slice(this.#at, end)
    const open = this.#open.at(-1)
    if (open) open.children.push(this.#resolve(raw))
    else if (raw.replace(/^\uFEFF/, '').trim() !== '')
      throw this.#fault('Text stands outside of the first element.')
    this.#at = end
  }

  #begin(): void {
    const line = this.#lineAt()
    if (this.#open.length === 0 && this.#root) throw this.#fault('A second element follows the first.')
    const name = this.#match(NAME, this.#at + 1)?.[0]
    if (name === undefined) throw this.#fault('A “<” begins no element; in a text it is written &lt;.')
    const attributes: Record<string, string> = {}
    let at = this.#at + 1 + name.length
    for (let found = this.#match(ATTRIBUTE, at); found; found = this.#match(ATTRIBUTE, at)) {
      const [whole, key = '', double, single] = found
      if (Object.hasOwn(attributes, key)) throw this.#fault(`The attribute ${key} stands twice.`)
      Object.defineProperty(attributes, key, {
        value: this.#resolve(double ?? single ?? ''),
        enumerable: true,
      })
      at += whole.length
    }
    at += this.#match(SPACE, at)?.[0].length ?? 0
    const isEmpty = this.#text.startsWith('/>', at)
    if (!isEmpty && this.#text[at] !== '>') throw this.#fault(`The element ${name} is damaged.`)
    this.#elements += 1
    if (this.#elements > MAX_ELEMENTS) throw this.#fault('The file has too many elements.')
    if (this.#open.length >= MAX_DEPTH) throw this.#fault('The elements are nested too deeply.')
    this.#open.push({ name, attributes, children: [], line })
    this.#at = at + (isEmpty ? 2 : 1)
    if (isEmpty) this.#leave()
  }

  #close(): void {
    const name = this.#match(NAME, this.#at + 2)?.[0] ?? ''
    const end = this.#find('>', this.#at)
    if (this.#open.at(-1)?.name !== name || this.#text.slice(this.#at + 2 + name.length, end).trim() !== '')
      throw this.#fault(`</${name.slice(0, 80)}> ends no element that is open.`)
    this.#at = end + 1
    this.#leave()
  }

  #leave(): void {
    const element = this.#open.pop()
    const parent = this.#open.at(-1)
    if (!element) return
    if (parent) parent.children.push(element)
    else this.#root = element
  }

  #resolve(raw: string): string {
    if (!raw.includes('&')) return raw
    return raw.replace(
      REFERENCE,
      (
        whole,
        decimal: string | undefined,
        hex: string | undefined,
        named: string | undefined,
        offset: number,
      ) => {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        if (isCharacter) return String.fromCodePoint(code)
        const known = named !== undefined && Object.hasOwn(NAMED, named) ? NAMED[named] : undefined
        if (known !== undefined) return known
        this.#at += offset
        throw this.#fault(`${whole.slice(0, 20)} stands for no character.`)
      },
    )
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(this.#text)
  }

  #find(end: string, from: number): number {
    const found = this.#text.indexOf(end, from)
    if (found < 0) throw this.#fault(`The file ends before ${end}.`)
    return found
  }

  /** Lines are counted as reading goes on: each character once. */
  #lineAt(): number {
    for (; this.#counted < this.#at; this.#counted++) if (this.#text[this.#counted] === '\n') this.#line += 1
    return this.#line
  }

  #fault(message: string): XmlFault {
    return new XmlFault(message, this.#lineAt())
  }
}

/** Elements of a name directly in another. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  )
}

/** The text directly in an element; empty where there is no element. */
export function textOf(element: XmlElement | undefined): string {
  return element?.children.filter((child) => typeof child === 'string').join('') ?? ''
}

/** A text as it stands between elements or, in double quotes, in an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A text as CDATA; `]]>` within it ends one section and the next goes on. */
export function toCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

// what XML 1.0 has no way to write
const UNWRITABLE = new RegExp(
  String.raw`[\0-\x08\x0b\x0c\x0e-\x1f\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]`,
  'g',
)

/** A text without the characters that XML cannot write, each replaced by one other, so that places stay. */
export function toWritable(text: string): string {
  return text.replaceAll(UNWRITABLE, '\uFFFD')
}
