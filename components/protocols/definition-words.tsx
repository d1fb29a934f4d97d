import type { ReactNode } from 'react'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Field } from '@/lib/core/protocols/field'
import { listCounted } from '@/lib/core/protocols/stored-answer'

const GENERATES: Record<Definition['item']['generate']['by'], string> = {
  each: 'one for each text of the first part',
  cross: 'each of one part with each of the other',
  pairs: 'two and two',
  listed: 'those that a list names',
}

/** A definition in words: what is looked at, asked, counted and settled, and what an AI rater does. */
export function DefinitionWords({ definition }: { definition: Definition }) {
  const { item, fields, spanLayers, consensus, aiRater, source } = definition
  const counted = listCounted(definition)
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
          {spanLayers.map(({ id, title }) => (
            <li key={id}>Marked passages: {title}</li>
          ))}
        </ol>
      </Line>
      <Line title="Counted">
        {counted.length === 0
          ? 'Nothing.'
          : counted.map(({ title, unit }) => `${title} (${unit})`).join('; ')}
      </Line>
      <Line title="Consensus">
        {consensus.length === 0
          ? 'No rule: answers are not settled.'
          : consensus.map(({ field, rule }) => `${field}: ${rule.kind}`).join('; ')}
      </Line>
      <Line title="AI rater">
        {aiRater === null
          ? 'None.'
          : `Reads ${aiRater.reads.join(', ')}. What it says ${aiRater.isDraft ? 'is a draft that people see' : 'stays sealed'}.`}
      </Line>
    </dl>
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
      return [`Up to ${field.max} entries.`]
    case 'text':
      return ['Words.']
  }
}
