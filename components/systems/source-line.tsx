import { named } from '@/lib/core/counted-words'
import type { SourceWords } from '@/lib/core/figures/systems/system-report'

/** Whose verdicts figures are made of, by which rule, and who of them rates texts of the own family of models. */
export function SourceLine({ source: { title, members, rule, ownFamily } }: { source: SourceWords }) {
  return (
    <>
      <p>
        Verdicts: {title}
        {members.length > 1 && `, of ${named(members)}`}
        {rule !== null && `; ${rule}`}.
      </p>
      {ownFamily.length > 0 && (
        <p>
          <strong>
            {named(ownFamily)} {ownFamily.length === 1 ? 'rates' : 'rate'} a text of the own family of models,
            as their names say.
          </strong>
        </p>
      )}
    </>
  )
}
