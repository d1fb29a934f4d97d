import type { NamedTask } from '@/lib/core/exchange/import-row'
import { listToolQuestions, optionsOf, type ToolQuestion } from '../export/tool-questions'
import { markControls } from '../spans/label-studio-marks'

/** From a label to what the guideline in force says of it. */
type Hints = ReadonlyMap<string, string>

/**
 * The labeling configuration of a Label Studio project that asks what a task asks, with the same keys where it asks one choice.
 *
 * @param hints definitions of labels that go before those of the protocol
 */
export function labelStudioConfig({ definition }: NamedTask, hints: Hints = new Map()): string {
  const questions = listToolQuestions(definition).filter(isHeld)
  const [only, ...more] = questions
  const isOne = only?.kind === 'choice' && more.length === 0
  const texts = definition.item.parts.filter(({ of }) => of !== 'chart')
  const shown = texts.map((part, index) =>
    [
      ...(index === 0
        ? ['  <Text name="text" value="$text"/>']
        : [
            `  <Header value="${escape(part.title)}"/>`,
            `  <Text name="${part.role}" value="$${part.role}"/>`,
          ]),
      ...listShown(part).flatMap(({ name, title }) => [
        `  <Header value="${escape(title)}" size="5"/>`,
        `  <Text name="${name}" value="$${name}"/>`,
      ]),
    ].join('\n'),
  )
  const asked = questions.map((question) => control(question, hints, isOne))
  const uncertain = isOne ? ` hotkey="${optionsOf(only).length + 1}"` : ''
  return `<View>
${isOne ? [header(only), ...shown, ...asked].join('\n') : [...shown, ...questions.flatMap((question, index) => [header(question), asked[index] ?? ''])].join('\n')}
${markControls(definition, escape)
  .map((line) => `${line}\n`)
  .join('')}  <Choices name="uncertain" toName="text" choice="multiple">
    <Choice value="Uncertain"${uncertain}/>
  </Choices>
  <TextArea name="comment" toName="text" placeholder="Comment" maxSubmissions="1" editable="true"/>
</View>
`
}

/** Whether Label Studio can ask it. */
export function isHeld({ kind }: ToolQuestion): boolean {
  return kind !== 'list'
}

/** What it cannot hold of a task, one sentence each. */
export function findLeftOut({ definition }: NamedTask): string[] {
  return [
    ...(definition.spanLayers.length > 0 ? ['What agreement sessions agreed on does not come along.'] : []),
    ...definition.computed.map(
      ({ title }) => `${title}: what is computed is computed again when answers come back.`,
    ),
    ...definition.fields.flatMap((field) => {
      if (field.kind === 'flags' && field.max !== undefined && field.max < field.options.length)
        return `“${field.id}” takes more labels than the ${field.max} that count; such an answer is refused when it comes back.`
      if (field.kind === 'list')
        return `“${field.id}”, a list, is not asked; what was written stays as it was.`
      const isPlain = field.askWhen === undefined || readCondition(field.askWhen) !== null
      return isPlain ? [] : `“${field.id}” is asked of every item, whatever was answered before.`
    }),
    ...definition.item.parts.flatMap(({ of, title, cutoff }) =>
      of === 'chart' && (definition.fields.length > 1 || definition.item.parts[0]?.of !== 'statement')
        ? `${title}: the chart does not come along${cutoff === undefined ? '' : ', and nothing keeps raters from what was written later'}.`
        : [],
    ),
  ]
}

type Part = NamedTask['definition']['item']['parts'][number]

/** The attributes of a part that raters see, with the names that they have in a project. */
export function listShown({
  role,
  attributes,
}: Part): { name: string; title: string; attribute: Part['attributes'][number] }[] {
  return attributes
    .filter(({ shown }) => shown)
    .map((attribute) => ({ name: `${role}_${attribute.id}`, title: attribute.title, attribute }))
}

function header({ question, field, square }: ToolQuestion): string {
  const hint = field.hint && square === null ? [`  <Header value="${escape(field.hint)}" size="6"/>`] : []
  return [`  <Header value="${escape(question)}"/>`, ...hint].join('\n')
}

function control(question: ToolQuestion, hints: Hints, isOne: boolean): string {
  const { id, of, field } = question
  const condition = readCondition(field.askWhen)
  const when = condition
    ? ` visibleWhen="choice-selected" whenTagName="${condition.field}" whenChoiceValue="${escape(condition.code)}"`
    : ''
  const open = `name="${id}" toName="text"`
  const required = field.required && condition === null ? ' required="true"' : ''
  switch (of.kind) {
    case 'choice':
    case 'flags': {
      const choices = of.options.map(({ code, definition }, index) => {
        const hint = (isOne ? hints.get(code) : null) || definition
        return `    <Choice value="${escape(code)}"${isOne ? ` hotkey="${index + 1}"` : ''}${hint === undefined ? '' : ` hint="${escape(hint)}"`}/>`
      })
      const several = of.kind === 'flags'
      return `  <Choices ${open} choice="${several ? 'multiple' : 'single'}"${several ? '' : required}${when}>\n${choices.join('\n')}\n  </Choices>`
    }
    case 'scale':
      return of.from === 1
        ? `  <Rating ${open} maxRating="${of.to}"${required}${when}/>`
        : `  <Number ${open} min="${of.from}" max="${of.to}" step="1"${required}${when}/>`
    case 'number': {
      const bound = (name: string, value: number | undefined) =>
        value === undefined ? '' : ` ${name}="${value}"`
      return `  <Number ${open}${bound('min', of.min)}${bound('max', of.max)}${of.isWhole ? ' step="1"' : ''}${required}${when}/>`
    }
    case 'text':
      return `  <TextArea ${open} maxSubmissions="1" editable="true"${required}${when}/>`
    case 'list':
    case 'grid':
      throw new RangeError(`${of.kind} is nothing that Label Studio asks`)
  }
}

/** A condition that Label Studio can show a question by: that a choice was answered so. */
function readCondition(askWhen: unknown): { field: string; code: string } | null {
  const is = (askWhen as { is?: unknown } | undefined)?.is
  if (!Array.isArray(is)) return null
  const [field, code] = is as unknown[]
  return typeof field === 'string' && typeof code === 'string' ? { field, code } : null
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
