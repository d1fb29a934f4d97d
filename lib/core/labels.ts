import type { Definition } from './protocols/definition'
import type { Field } from './protocols/field'
import { kindOf } from './protocols/field-kinds'

/** What an answer means for what was looked at; colors follow from it. */
export type Tone = 'good' | 'bad' | 'absent' | 'neutral'

/** One answer that can be given, or several that count as one. */
export type Label = {
  /** What is stored, exported and named in addresses; of several that count as one, the first. */
  code: string
  /** What people read. */
  title: string
  tone: Tone
  definition: string | null
  /** The codes that count as it: its own, or all that a scheme merges into it. */
  counts: readonly string[]
}

/** A way in which labels are merged for figures. */
type LabelScheme = { id: string; title: string; labels: readonly Label[] }

/**
 * The labels of one nominal or ordinal variable, in the order of its definition. Packed columns hold 1 + the index of a label
 * here and 0 for none, so that figures work on indices and know no label by name.
 */
export type LabelSet = {
  /** The variable that they answer. */
  field: string
  question: string
  /** Every label of the variable, whatever scheme is in force. */
  all: readonly Label[]
  /** Those that figures are made with: all, or those of {@link scheme}. */
  labels: readonly Label[]
  /** The codes of {@link labels}. */
  codes: readonly string[]
  schemes: readonly LabelScheme[]
  /** The id of the scheme that is in force; null where labels are as they were given. */
  scheme: string | null
  /** The label that detection is about, as the definition says; null where it names none. */
  positive: string | null
  /**
   * Whether how often an author's texts get a label is a figure of it: where the definition asks for it, or names no figures. Where it
   * counts scores of its own, statements of one author may ask different things.
   */
  hasRates: boolean
}

/** The labels of a definition's first variable that has any; null where answers have none. */
export function findLabelSet(definition: Definition): LabelSet | null {
  const [first] = listLabeled(definition)
  return first ? labelSetOf(definition, first.id) : null
}

/**
 * The labels of a variable of a definition.
 *
 * @param variable a field, a flag, a square of a grid or a computed label; where left out, the first that has labels
 * @throws {RangeError} when the definition has no such variable with labels
 */
export function labelSetOf(definition: Definition, variable?: string): LabelSet {
  const found = listLabeled(definition).find(({ id }) => variable === undefined || id === variable)
  if (!found) throw new RangeError(`no labels of ${variable ?? 'any variable'}`)
  const { id, question, labels } = found
  const { positiveClass, labelSchemes, figures } = definition
  return {
    field: id,
    question,
    all: labels,
    labels,
    codes: labels.map(({ code }) => code),
    schemes: labelSchemes
      .filter(({ field }) => field === id)
      .map((scheme) => ({ id: scheme.id, title: scheme.title, labels: mergeLabels(labels, scheme.merge) })),
    scheme: null,
    positive: positiveClass?.field === id ? positiveClass.code : null,
    hasRates: figures.length === 0 || figures.some(({ kind }) => kind === 'rates'),
  }
}

/** Whether labels are whole answers, of which there may be more than a packed column can distinguish. */
export function isWhole({ field }: LabelSet): boolean {
  return field === ''
}

/** Answers to all fields at once as labels, for counting who said the same. @param codes in the order of the labels */
export function wholeAnswers(question: string, codes: readonly string[]): LabelSet {
  const labels = codes.map((code) => plainLabel(code))
  const none = { schemes: [], scheme: null, positive: null, hasRates: false }
  return { field: '', question, all: labels, labels, codes, ...none }
}

type Labeled = { id: string; question: string; labels: readonly Label[] }

function listLabeled({ fields, computed }: Definition): Labeled[] {
  const ofFields = fields.flatMap((field) =>
    kindOf(field)
      .variables(field)
      .flatMap(({ id, title, codes }) =>
        codes === null ? [] : [{ id, question: title, labels: codes.map((code) => toLabel(field, code)) }],
      ),
  )
  const ofComputed = computed.flatMap((value) =>
    value.kind === 'choice'
      ? [
          {
            id: value.id,
            question: value.title,
            labels: value.options.map((code) => ({
              ...plainLabel(code),
              title: titleInFields(fields, code),
            })),
          },
        ]
      : [],
  )
  return [...ofFields, ...ofComputed]
}

/** What all choices that have an option of this code call it, as `Yes` for `yes`; else the code. */
function titleInFields(fields: readonly Field[], code: string): string {
  const titles = fields.flatMap((field) =>
    field.kind === 'choice'
      ? field.options.filter((option) => option.code === code).map(({ title }) => title)
      : [],
  )
  const [first] = titles
  return first !== undefined && titles.every((title) => title === first) ? first : code
}

/** One label of a field: of a grid, of its squares. */
export function toLabel(field: Field, code: string): Label {
  const asked = field.kind === 'grid' ? field.cell : field
  const plain = plainLabel(code)
  if (asked.kind === 'scale') return { ...plain, definition: asked.anchors[code] ?? null }
  if (asked.kind !== 'choice') return plain
  const option = asked.options.find((one) => one.code === code)
  return {
    ...plain,
    title: option?.title ?? code,
    tone: option?.tone ?? 'neutral',
    definition: option?.definition ?? null,
  }
}

function plainLabel(code: string): Label {
  return { code, title: code, tone: 'neutral', definition: null, counts: [code] }
}

/** @param merge from a code to the label it counts as; an empty one counts as no answer */
function mergeLabels(labels: readonly Label[], merge: Readonly<Record<string, string>>): Label[] {
  const targetOf = ({ code }: Label) => (Object.hasOwn(merge, code) ? (merge[code] as string) : code)
  return [...Map.groupBy(labels, targetOf)].flatMap(([target, merged]) => {
    const own = merged.find(({ code }) => code === target) ?? merged[0]
    if (target === '' || own === undefined) return []
    if (merged.length === 1 && own.code === target) return [own]
    const isOwn = own.code === target
    return [
      {
        ...own,
        title: isOwn ? own.title : target,
        definition: isOwn ? own.definition : null,
        counts: merged.map(({ code }) => code),
      },
    ]
  })
}

/** The same variable in one of its schemes; as it was given where it has no scheme of that name. */
export function inScheme(set: LabelSet, scheme: string): LabelSet {
  const found = set.schemes.find(({ id }) => id === scheme)
  const labels = found?.labels ?? set.all
  return { ...set, labels, codes: labels.map(({ code }) => code), scheme: found?.id ?? null }
}

/** The index of a code among the labels in force, or of the label that it counts as; -1 where it is none. */
export function labelIndex(code: string, { labels }: Pick<LabelSet, 'labels'>): number {
  return labels.findIndex(({ counts }) => counts.includes(code))
}

/** What a code is called among the labels in force. */
export function labelName(code: string, set: Pick<LabelSet, 'labels'>): string {
  return set.labels[labelIndex(code, set)]?.title ?? code
}

/** What counts as a label in force, in words: the names of all labels that a scheme merges into it, else its own. */
export function mergedWords(code: string, set: Pick<LabelSet, 'all' | 'labels'>): string {
  const counts = set.labels[labelIndex(code, set)]?.counts ?? []
  return orWords(set.all.filter((label) => counts.includes(label.code)).map(({ title }) => title))
}

/** Names of which one holds: `a, b or c`. */
export function orWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** What the labels in force are called, in order. */
export function labelNames({ labels }: Pick<LabelSet, 'labels'>): readonly string[] {
  return labels.map(({ title }) => title)
}

/** The labels in force by their initials, where these distinguish them; else by their number, counted from 1. */
export function shortNames({ labels }: Pick<LabelSet, 'labels'>): string[] {
  const short = labels.map(({ title }) =>
    title
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.slice(0, 1).toUpperCase())
      .join(''),
  )
  const isClear = short.every((name) => name !== '') && new Set(short).size === short.length
  return isClear ? short : labels.map((_, index) => String(index + 1))
}

/**
 * The label that is asked about: the one named, else the one that detection is about, else the first.
 *
 * @param code as an address names it; anything that is no label counts as none
 */
export function focusOf(code: string, set: Pick<LabelSet, 'all' | 'positive'>): string {
  const isLabel = set.all.some((label) => label.code === code)
  return (isLabel ? code : set.positive) ?? set.all[0]?.code ?? ''
}

/** The index of the label that is asked about, of those in force. @see {@link focusOf} */
export function focusIndex(code: string, set: Pick<LabelSet, 'all' | 'labels' | 'positive'>): number {
  return labelIndex(focusOf(code, set), set)
}

/** What the label that is asked about is called. @see {@link focusOf} */
export function focusName(code: string, set: Pick<LabelSet, 'all' | 'labels' | 'positive'>): string {
  return labelName(focusOf(code, set), set)
}

/** Codes as bytes: 1 + the index of each among these, 0 for none. */
export function toBytes(codes: readonly (string | null)[], of: readonly string[]): Uint8Array {
  const byteOf = new Map(of.map((code, index) => [code, index + 1]))
  const bytes = new Uint8Array(codes.length)
  for (let item = 0; item < bytes.length; item++) {
    const code = codes[item] ?? null
    if (code !== null) bytes[item] = byteOf.get(code) ?? 0
  }
  return bytes
}

/** The code of a byte, or null. */
export function fromByte(byte: number | undefined, of: readonly string[]): string | null {
  return of[(byte ?? 0) - 1] ?? null
}
