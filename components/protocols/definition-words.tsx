import type { ReactNode } from 'react'
import { named } from '@/lib/core/counted-words'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Field } from '@/lib/core/protocols/field'
import { listCounted } from '@/lib/core/protocols/stored-answer'
import type { Unit } from '@/lib/core/protocols/variable'
import { capitalize } from '@/lib/core/text/capitalize'

const GENERATES: Record<Definition['item']['generate']['by'], string> = {
  each: 'one for each text of the first part',
  cross: 'every combination of both parts',
  pairs: 'in pairs',
  listed: 'as a list names them',
}

const UNITS: Record<Unit, string> = { nominal: 'labels', ordinal: 'points of a scale', interval: 'numbers' }

type Rule = Definition['consensus'][number]['rule']

const RULES: Record<Exclude<Rule['kind'], 'within'>, string> = {
  policy: 'by the consensus policy of the task',
  mean: 'by the mean',
  median: 'by the median',
  session: 'in a session of all raters',
  override: 'as drafted, unless a person says otherwise',
  none: 'not settled',
}

/** A definition in words: what is looked at, asked, counted and settled, and what an AI rater does. */
export function DefinitionWords({ definition }: { definition: Definition }) {
  const { item, fields, spanLayers, consensus, aiRater, source } = definition
  const counted = Map.groupBy(listCounted(definition), ({ unit }) => unit)
  const titles = titlesOf(definition)
  const settled = Map.groupBy(consensus, ({ rule }) => ruleWords(rule))
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-raised text-sm">
      {source && <Line title="Source">{source}</Line>}
      <Line title="Items">
        {item.parts.map(({ title }) => title).join(', ')}; {GENERATES[item.generate.by]}.
      </Line>
      <Line title="Questions">
        <ol className="grid gap-3">
          {fields.map((field) => (
            <li key={field.id}>
              <FieldWords field={field} />
            </li>
          ))}
          {spanLayers.map((layer) => (
            <li key={layer.id}>
              <LayerWords layer={layer} />
            </li>
          ))}
        </ol>
      </Line>
      <Line title="Counted">
        {counted.size === 0 && 'Nothing.'}
        <Several
          lines={[...counted].map(([unit, all]) => [
            capitalize(UNITS[unit]),
            all.map(({ title }) => title).join('; '),
          ])}
        />
      </Line>
      <Line title="Consensus">
        {settled.size === 0 && 'No rule: answers are not settled.'}
        <Several
          lines={[...settled].map(([rule, all]) => [
            capitalize(rule),
            all.map(({ field }) => titles.get(field) ?? field).join('; '),
          ])}
        />
      </Line>
      <Line title="AI rater">
        {aiRater === null
          ? 'None.'
          : `Reads ${named(aiRater.reads.map((role) => titles.get(role) ?? role))}. What it says ${aiRater.isDraft ? 'is a draft that people see' : 'stays sealed'}.`}
      </Line>
    </dl>
  )
}

function LayerWords({
  layer: { title, hint, labels, attributes },
}: {
  layer: Definition['spanLayers'][number]
}) {
  return (
    <>
      Passages to mark: {title}
      {hint && <p className="text-muted">{hint}</p>}
      {labels.length > 1 && (
        <ul className="list-disc pl-5">
          {labels.map(({ code, title: name = code, definition }) => (
            <li key={code}>
              {name}
              {definition && <span className="text-muted">: {definition}</span>}
            </li>
          ))}
        </ul>
      )}
      {attributes.map(({ id, question, options }) => (
        <p key={id} className="text-muted">
          {question} {options.map(({ code, title: name = code }) => name).join(', ')}
        </p>
      ))}
    </>
  )
}

/** How one rule settles a field, in words. */
export function ruleWords(rule: Rule): string {
  return rule.kind === 'within' ? `by the mean, where raters are within ${rule.by}` : RULES[rule.kind]
}

/** What people call parts, questions, passages and computed values, by id. */
function titlesOf({ item, fields, spanLayers, computed }: Definition): ReadonlyMap<string, string> {
  return new Map([
    ...item.parts.map(({ role, title }) => [role, title] as const),
    ...fields.map(({ id, question }) => [id, question] as const),
    ...[...spanLayers, ...computed].map(({ id, title }) => [id, title] as const),
  ])
}

function Several({ lines }: { lines: readonly (readonly [string, string])[] }) {
  return (
    <ul className="grid gap-1">
      {lines.map(([title, words]) => (
        <li key={title}>
          {title}: <span className="text-muted">{words}</span>
        </li>
      ))}
    </ul>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="font-medium">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function FieldWords({ field }: { field: Field }) {
  return (
    <>
      <span className="font-medium">{field.question}</span>
      {field.askWhen !== undefined && <span className="text-muted"> (asked on a condition)</span>}
      <ul className="text-muted">
        {listAnswers(field).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  )
}

function listAnswers(field: Field): string[] {
  switch (field.kind) {
    case 'choice':
    case 'flags':
      return field.options.map(({ code, title = code, definition }) =>
        definition ? `${title}: ${definition}` : title,
      )
    case 'scale':
      return [
        `From ${field.from} to ${field.to}.`,
        ...Object.entries(field.anchors).map(([point, words]) => `${point}: ${words}`),
      ]
    case 'number':
      return [`A number${field.unit ? ` in ${field.unit}` : ''}.`]
    case 'grid':
      return [
        `For each of ${field.rows.map(({ title }) => title).join(', ')}: ${field.columns.map(({ title }) => title).join(', ')}.`,
      ]
    case 'list':
      return [field.min === field.max ? `${field.max} entries.` : `Up to ${field.max} entries.`]
    case 'text':
      return ['Words.']
  }
}
