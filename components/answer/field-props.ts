import type { Field, FieldOfKind } from '@/lib/core/protocols/field'
import type { AnswerEvent } from './answer-state'
import type { TextStart } from './text-starts'

/** What each kind of field is shown with. */
export type FieldProps<Kind extends Field['kind']> = {
  field: FieldOfKind<Kind>
  value: unknown
  /** Ids of what describes its controls: hint and problem. */
  describedBy: string
  hasProblem: boolean
  /** The row and column that keys go to, of flags and grids; of fields that keys don't go to, the first. */
  row: number
  column: number
  /** Texts of the item's parts by role, the same object at each render; absent where nobody can mark anything. */
  texts?: Readonly<Record<string, string>> | undefined
  /** What a text can start from. */
  starts?: readonly TextStart[] | undefined
  /** Of a text, what was marked to go and stands in it all the same, in words. */
  passagesLeft?: string | undefined
  /** The same function at each render. */
  send: (event: AnswerEvent) => void
}
