import { TAGGED_MARKER } from '@/lib/core/ai-rating/tagged-reader'
import { type Call, fieldsOf, layersOf } from '@/lib/core/protocols/answer-schema'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Cell, Field } from '@/lib/core/protocols/field'

/** The place of a prompt that holds a part of an item: its role, in letters that a place may have. */
export function placeOf(role: string): string {
  return role.replaceAll('-', '_')
}

/**
 * A prompt for one call of a protocol that has none of its own: the words of the definition, put into a general template. It has
 * a place for each part that is read, and one for passages where these are retrieved.
 *
 * @param template of `prompts/any/`, with its places in square brackets
 */
export function writePrompt(template: string, definition: Definition, call: Call): string {
  const values: Readonly<Record<string, string>> = {
    title: plain(definition.title),
    summary: plain(definition.summary),
    questions: [
      ...fieldsOf(definition, call).map((field) => describeField(field, keyOf(definition, field))),
      ...layersOf(definition, call).map((layer) =>
        describeLayer(layer, keyOf(definition, layer), definition.item),
      ),
    ].join('\n'),
    labels: layersOf(definition, call).flatMap(listLabels).join('\n'),
    marker: TAGGED_MARKER,
    attributes: layersOf(definition, call).flatMap(listAttributes).join('\n'),
    rules: listRules(definition)
      .map((rule) => `- ${rule}`)
      .join('\n'),
    keys: listKeys(definition, call).join('; then '),
    topics: fieldsOf(definition, call).flatMap(listFlags).join('\n'),
    parts: listParts(definition).join('\n\n'),
  }
  return template.replaceAll(/\[\[(\w+)\]\]/g, (_, name: string) => values[name] ?? '')
}

function keyOf({ aiRater }: Definition, { id }: { id: string }): string {
  return aiRater?.keys[id] ?? id
}

/** In one line, so that nothing of a definition passes for a part of the template. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('{{', '{ {')
}

function describeField(field: Field, key: string): string {
  const { question, hint, required, askWhen } = field
  const empty = askWhen !== undefined || !required
  const words = [
    `- "${key}": ${plain(question)}`,
    ...(hint ? [plain(hint)] : []),
    ...describeKind(field),
    ...(empty ? ['Null where it does not apply.'] : []),
  ]
  return words.join(' ')
}

type Layer = Definition['spanLayers'][number]

function describeLayer(layer: Layer, key: string, { parts }: Definition['item']): string {
  const part = parts.find(({ role }) => role === layer.part)
  const attributes = layer.attributes.map(({ id, question, options }) => {
    return `"${id}" (${plain(question)}), one of: ${listOptions(options)}`
  })
  return [
    `- "${key}": ${plain(layer.title)}.${layer.hint ? ` ${plain(layer.hint)}` : ''} A list of passages of “${plain(part?.title ?? layer.part)}”, empty where there is none.`,
    'Each is an object with "quote", its words copied letter for letter; "occurrence", which of equal passages of the text it is, counted from 1;',
    `"label", one of: ${listOptions(layer.labels)}`,
    ...attributes,
  ].join(' ')
}

/** The labels of a layer with their meanings, one a line. */
function listLabels({ labels }: Layer): string[] {
  return labels.map(({ code, title, definition }) => {
    const words = [title, definition].flatMap((text) => (text === undefined ? [] : [plain(text)]))
    return `- "${plain(code)}"${words.length === 0 ? '' : `: ${words.join(': ')}`}`
  })
}

/** What is asked of each passage of a layer, one question a line. */
function listAttributes({ attributes }: Layer): string[] {
  return attributes.map(
    ({ id, question, options }) => `- "${id}": ${plain(question)} One of: ${listOptions(options)}`,
  )
}

/** The labels of flags, one a line. */
function listFlags(field: Field): string[] {
  return field.kind === 'flags' ? field.options.map(({ code }) => `- "${plain(code)}"`) : []
}

function describeKind(field: Field): string[] {
  switch (field.kind) {
    case 'flags':
      return [`A list of all that hold, empty for none: ${listOptions(field.options)}`]
    case 'text':
      return ['A text.']
    case 'list': {
      const each = field.labels ? `, each with a "label": ${listOptions(field.labels)}` : '.'
      const quote = field.quotes
        ? ['Copy the words that each comes from into its "quote", letter for letter.']
        : []
      return [`A list of ${field.min} to ${field.max} texts of your own${each}`, ...quote]
    }
    case 'grid': {
      const names = (lines: readonly { id: string; title: string }[]) =>
        lines.map(({ id, title }) => `"${id}" (${plain(title)})`).join(', ')
      return [
        `An object with a member for each of ${names(field.rows)}; each of these with ${names(field.columns)}.`,
        describeCell(field.cell),
      ]
    }
    case 'choice':
    case 'scale':
    case 'number':
      return [describeCell(field)]
  }
}

function describeCell(cell: Cell): string {
  if (cell.kind === 'choice') return `One of: ${listOptions(cell.options)}`
  if (cell.kind === 'scale') {
    const anchors = Object.entries(cell.anchors)
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([point, words]) => `${point}: ${plain(words)}`)
    return [`A whole number from ${cell.from} to ${cell.to}.`, ...anchors].join(' ')
  }
  const from = cell.min === undefined ? '' : ` from ${cell.min}`
  const to = cell.max === undefined ? '' : ` up to ${cell.max}`
  return `A ${cell.isWhole ? 'whole ' : ''}number${from}${to}${cell.unit ? `, in ${plain(cell.unit)}` : ''}.`
}

function listOptions(
  options: readonly { code: string; title?: string | undefined; definition?: string | undefined }[],
) {
  const messages = options.map(({ code, title, definition }) => {
    const words = [title, definition].flatMap((text) => (text === undefined ? [] : [plain(text)]))
    return words.length === 0 ? `"${plain(code)}"` : `"${plain(code)}" (${words.join(': ')})`
  })
  return `${messages.join('; ')}.`
}

function listRules({ aiRater }: Definition): string[] {
  const isRetrieved = aiRater?.reference === 'retrieved'
  return [
    isRetrieved
      ? 'The chart passages are all that you know of the patient. Do not use medical knowledge to fill a gap.'
      : 'Go by the material alone. Do not use medical knowledge to fill a gap.',
    'Answer each question by itself, by the words of its answers.',
    'Tokens such as [**2150-3-4**] or [**Hospital1 18**] stand for real dates, names and places that were removed.',
  ]
}

function listKeys(definition: Definition, call: Call): string[] {
  const { reason, cite } = definition.aiRater ?? { reason: 'none', cite: false }
  return [
    ...(reason === 'first' ? ['"reason": one or two sentences'] : []),
    ...(cite
      ? ['"evidence": the numbers of the passages that your answer rests on, an empty list for none']
      : []),
    ...[...fieldsOf(definition, call), ...layersOf(definition, call)].map(
      (asked) => `"${keyOf(definition, asked)}"`,
    ),
  ]
}

function listParts({ item, aiRater }: Definition): string[] {
  const { reads = [], reference = 'none', visitNote = false } = aiRater ?? {}
  const parts = reads.flatMap((role) => {
    const part = item.parts.find((one) => one.role === role)
    return part && part.of !== 'chart' ? [`${plain(part.title)}:\n{{${placeOf(role)}}}`] : []
  })
  const note = visitNote ? ['Note of the visit, which nothing may be drawn on:\n{{visit_note}}'] : []
  return [
    ...parts,
    ...note,
    ...(reference === 'retrieved' ? ['Numbered passages of the chart:\n{{reference}}'] : []),
  ]
}
