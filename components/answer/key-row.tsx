import { Kbd } from '@/components/ui/kbd'
import type { Field } from '@/lib/core/protocols/field'

/** What the keys do in this form, in one line. */
export function KeyRow({ fields }: { fields: readonly Field[] }) {
  const has = (kind: Field['kind']) => fields.some((field) => field.kind === kind)
  const hasDigits = fields.some(({ kind }) => kind !== 'text' && kind !== 'list')
  return (
    <ul aria-label="Keys of the form" className="flex flex-wrap gap-x-4 gap-y-1 pl-3 text-xs text-muted">
      {hasDigits && (
        <Help
          keys={['0–9']}
          does={has('flags') ? 'answer and go on, or turn a label on or off' : 'answer and go on'}
        />
      )}
      <Help keys={['↑', '↓']} does="other question" />
      {hasDigits && <Help keys={['←', '→']} does={has('grid') ? 'other option or square' : 'other option'} />}
      <Help keys={['Del']} does="clear" />
      {fields.some(({ suggest }) => suggest !== undefined) && <Help keys={['=']} does="answer as proposed" />}
      {has('list') && <Help keys={['Alt', '↑', '↓']} does="move an entry" />}
      {fields.some((field) => field.kind === 'list' && field.quotes) && (
        <Help
          keys={['Alt', 'M']}
          does="mark where an entry comes from: what is selected, or the likeliest sentence"
        />
      )}
      {(has('text') || has('list') || has('number')) && <Help keys={['Esc']} does="leave a text" />}
      <li>
        <span className="text-danger">*</span> needs an answer
      </li>
    </ul>
  )
}

function Help({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <li className="inline-flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {does}
    </li>
  )
}
