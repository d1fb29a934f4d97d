import { Kbd } from '@/components/ui/kbd'
import { SPAN_KEYS } from './marking-keys'

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['← → ↑ ↓', 'Move the cursor; Shift selects'],
  ['Ctrl ← →', 'Word by word'],
  ['Ctrl ↑ ↓', 'Sentence by sentence'],
  [
    '0–9, letters',
    'Mark what is selected, or the word at the cursor; change the class of the passage at hand',
  ],
  ['Alt + class', 'Mark the very characters in place of whole words'],
  ['Space', 'Mark with the last class again'],
  [`${SPAN_KEYS.next} ${SPAN_KEYS.previous}`, 'Next and previous marked passage'],
  [
    `${SPAN_KEYS.more} ${SPAN_KEYS.less}`,
    'One word more or less at the end; with Shift at the start; with Alt by characters',
  ],
  [SPAN_KEYS.split, 'Split the passage at the cursor'],
  [SPAN_KEYS.alike, 'Mark the same words wherever else they stand'],
  ['Del', 'Delete the passage at hand'],
  [`${SPAN_KEYS.link} ${SPAN_KEYS.missing}`, 'Link the passage at hand; say that it is missing'],
  [`${SPAN_KEYS.layerBefore} ${SPAN_KEYS.layerAfter}`, 'The layer before and after'],
  [SPAN_KEYS.filter, 'Find a class by its name, where there are many'],
  ['Esc', 'Give up the selection, or linking'],
]

/** Keys of a text that takes marks. */
export function MarkingKeyList() {
  return (
    <>
      <h3 className="pb-1 text-sm font-semibold">In a text that takes marks</h3>
      <dl className="columns-1 gap-x-8 pb-4 text-sm sm:columns-2">
        {KEYS.map(([keys, does]) => (
          <div key={keys} className="flex break-inside-avoid items-baseline gap-3 py-0.5">
            <dt className="w-24 shrink-0 text-right">
              <Kbd>{/^[a-z](?: [a-z])?$/.test(keys) ? keys.toUpperCase() : keys}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
