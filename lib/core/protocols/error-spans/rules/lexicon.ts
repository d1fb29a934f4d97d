import { CARE_TERMS } from '@/lib/core/retrieval/care-terms'
import { DISEASE_TERMS } from '@/lib/core/retrieval/disease-terms'
import { DRUG_TERMS } from '@/lib/core/retrieval/drug-terms'
import { stem } from '@/lib/core/retrieval/stem'
import { TEST_TERMS } from '@/lib/core/retrieval/test-terms'

/** What a word or a sequence of words is the name of. */
export type EntityKind = 'medication' | 'condition' | 'procedure' | 'location'

/**
 * Findings in the words of patients, and others that the tables of clinical terms do not have. General words are left out that
 * follow from special ones, such as “infection” and “antibiotic”.
 */
const CONDITIONS = `
chest pain; chills; cough; headache; dizziness; nausea; vomiting; diarrhea; constipation; rash; numbness; sepsis; cancer; tumor; ulcer;
anemia; dehydration; concussion; delirium; dementia; depression; anxiety; asthma; gout; jaundice; palpitations; wheezing; obesity;
malnutrition; abscess; hernia; kidney stone; liver failure; respiratory failure; aneurysm; coma; migraine
`
const PROCEDURES = `
biopsy; dialysis; intubation; stent; pacemaker; ct scan; cat scan; mri; x ray; colonoscopy; endoscopy; bronchoscopy; physical therapy;
occupational therapy; speech therapy; chemotherapy; radiation; chest tube; feeding tube; stress test; swallow study; amputation;
vaccination; vaccine; anesthesia; cardioversion
`
const MEDICATIONS = `
ibuprofen; morphine; tramadol; gabapentin; metformin; lisinopril; amlodipine; simvastatin; amoxicillin; doxycycline; cephalexin;
colchicine; allopurinol; naproxen; codeine; nitroglycerin; senna; docusate; melatonin; naloxone; salmeterol; levothyroxine; lithium
`
const LOCATIONS = `
intensive care unit; operating room; skilled nursing facility; nursing home; rehabilitation; hospice; outside hospital
`

/** Of the tables of tests and care, what is done with a patient; values and vital signs are not. */
const DONE =
  /gra(?:m|phy|ph)\b|tomography|imaging|ultrasound|puncture|biopsy|scopy|catheter|tube$|ventilation|ostomy|ectomy|transfusion|therapy|study|intervention|defibrillator|resuscitation/u

/** Endings by which names are known that stand in no table. */
const ENDINGS: readonly (readonly [EntityKind, RegExp])[] = [
  [
    'medication',
    /(?:olol|pril|sartan|statin|mycin|micin|cillin|floxacin|prazole|conazole|tidine|dipine|gliptin|gliflozin|parin|xaban|triptan|azepam|zolam|oxetine|cycline|mab|nib|solone|thiazide)$/u,
  ],
  ['procedure', /(?:ectomy|oscopy|otomy|ostomy|plasty|graphy|centesis|desis)$/u],
  ['condition', /(?:itis|emia|osis|oma|opathy|uria|algia|apnea|penia|plegia|paresis|rrhea|megaly)$/u],
]
const SHORTEST_BY_ENDING = 6

/** Meanings of the table of diseases that are none: parts of the body, substances, measures. */
const NO_CONDITIONS = new Set(
  'alcohol; allergy; gastrointestinal; middle cerebral artery; ejection fraction; stroke; seizure; hemodialysis; coronary artery bypass grafting; confusion; effusion; occlusion; thrombus; fever'
    .split(';')
    .map(toStems),
)

type Named = { kind: EntityKind; words: readonly string[] }

/** Known names as sequences of stems, by their first, longest first. */
export const ENTITIES: ReadonlyMap<string, readonly Named[]> = toIndex([
  ...name('condition', meaningsOf(DISEASE_TERMS), CONDITIONS).filter(
    ({ words }) => !NO_CONDITIONS.has(words.join(' ')),
  ),
  ...name('procedure', meaningsOf(TEST_TERMS, DONE), meaningsOf(CARE_TERMS, DONE), PROCEDURES),
  ...name('medication', meaningsOf(DRUG_TERMS), MEDICATIONS),
  ...name('location', LOCATIONS),
])

/** What a word is by how it ends; null where that says nothing. */
export function kindByEnding(word: string): EntityKind | null {
  if (word.length < SHORTEST_BY_ENDING) return null
  return ENDINGS.find(([, ending]) => ending.test(word.toLowerCase()))?.[0] ?? null
}

function meaningsOf(table: string, which = /./u): string {
  return table
    .split('\n')
    .map((line) => (line.includes(':') ? (line.split(':')[0] ?? '') : ''))
    .filter((meaning) => which.test(meaning))
    .join(';')
}

function toStems(words: string): string {
  return words.trim().split(/\s+/u).map(stem).join(' ')
}

function name(kind: EntityKind, ...lists: readonly string[]): Named[] {
  return lists
    .flatMap((list) => list.split(';'))
    .map(toStems)
    .filter((words) => words !== '')
    .map((words) => ({ kind, words: words.split(' ') }))
}

function toIndex(names: readonly Named[]): Map<string, readonly Named[]> {
  const index = new Map<string, Named[]>()
  for (const one of names) {
    const first = one.words[0] ?? ''
    index.set(first, [...(index.get(first) ?? []), one])
  }
  for (const [first, known] of index)
    index.set(
      first,
      known.toSorted((one, other) => other.words.length - one.words.length),
    )
  return index
}
