import { Kbd } from '@/components/ui/kbd'
import type { Definition } from '@/lib/core/protocols/definition'
import { AT_A_GLANCE } from './class-palette'
import { SPAN_KEYS } from './marking-keys'

type Marked = Pick<Definition, 'spanLayers' | 'spanLinks'>

/** Keys of a text that takes marks: those that do something with the layers and links of a task. */
export function MarkingKeyList({ definition }: { definition: Marked }) {
  return (
    <>
      <h3 className="pb-1 text-sm font-semibold">In a text that takes marks</h3>
      <dl className="columns-1 gap-x-8 pb-4 text-sm sm:columns-2">
        {listKeys(definition).map(([keys, does]) => (
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

type Line = readonly [keys: string, does: string]

function listKeys({ spanLayers, spanLinks }: Marked): readonly Line[] {
  const hasMany = spanLayers.some(({ labels }) => labels.length > AT_A_GLANCE)
  const hasMissing = spanLinks.some(({ orMissing }) => orMissing)
  return [
    ...MARKING_KEYS,
    ...when(spanLinks.length > 0, [SPAN_KEYS.link, 'Link the passage at hand']),
    ...when(hasMissing, [SPAN_KEYS.missing, 'Say that the passage at hand is missing']),
    ...when(spanLayers.length > 1, [
      `${SPAN_KEYS.layerBefore} ${SPAN_KEYS.layerAfter}`,
      'The layer before and after',
    ]),
    ...when(hasMany, [SPAN_KEYS.filter, 'Find a class by its name']),
    ['Esc', `Give up the selection${spanLinks.length > 0 ? ', or linking' : ''}`],
  ]
}

function when(holds: boolean, line: Line): readonly Line[] {
  return holds ? [line] : []
}

const MARKING_KEYS: readonly Line[] = [
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
]
