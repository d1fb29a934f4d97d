import { Kbd } from '@/components/ui/kbd'
import { SESSION_KEYS } from './session-keys'

const { next, previous, agree, drop, open, alike, places, more, less, attribute } = SESSION_KEYS
const { join, separate, reason } = SESSION_KEYS

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  [`${next} ${previous}`, 'Next and previous group'],
  [`${agree} ${drop} ${open}`, 'Agree on the group, drop it, open it again'],
  [alike, 'Agree on all groups that every rater marked alike'],
  ['0–9', 'Choose the class; beyond ten by the letter beside it'],
  [places, 'Choose whose words'],
  [`${more} ${less}`, 'Words longer or shorter at the end; with Shift at the beginning'],
  [attribute, 'Choose how grave, where that is asked'],
  [`${join} ${separate}`, 'Join two groups (once on each); take one apart'],
  [reason, 'Write a reason'],
]

/** Keys of an agreement session. */
export function SessionKeyList() {
  return (
    <>
      <h3 className="pb-1 text-sm font-semibold">In a session over marked passages</h3>
      <dl className="columns-1 gap-x-8 pb-4 text-sm sm:columns-2">
        {KEYS.map(([keys, does]) => (
          <div key={keys} className="flex break-inside-avoid items-baseline gap-3 py-0.5">
            <dt className="w-24 shrink-0 text-right">
              <Kbd>{/^[a-z](?: [a-z])*$/.test(keys) ? keys.toUpperCase() : keys}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
