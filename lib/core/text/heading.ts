/**
 * Whether a piece of a document only names a part of it ("HISTORY OF PRESENT ILLNESS", "Plan:", "CC:", "Cardiovascular") and
 * asserts nothing that could be checked. A line of capitals with a number or a comma is no heading ("K 3.1", "NAD, RRR").
 */
export function isHeading(text: string): boolean {
  const line = text.trim()
  if (line.length === 0 || line.length > 80 || line.split(/\s+/u).length > 9) return false
  if (/^[^.,;!?\d]+:$/u.test(line) || isSectionName(line)) return true
  return (
    /^[\p{Lu}\s&/()'’-]+$/u.test(line) && /\p{Lu}{5}|^(?:HPI|CC|PMH|ROS|PE|EXAM|PLAN|LABS|A\/P)$/u.test(line)
  )
}

/** Words that names of sections and of body systems are made of; none of them is a finding or a disease. */
const NAME_WORDS: ReadonlySet<string> = words(`
  constitutional general head eyes eye ears ear nose mouth throat heent hent ent neck chest breast breasts heart lungs lung
  abdomen abdominal back spine pelvis pelvic rectal extremities extremity skin
  cardiovascular cardiac vascular respiratory pulmonary gastrointestinal genitourinary musculoskeletal integumentary
  neurological neurologic neuro psychiatric psychological psych endocrine metabolic hematologic hematological hematology
  lymphatic lymphatics immunologic immunological immunology allergic dermatologic dermatological renal hepatic
  chief complaint complaints history histories medical surgical obstetric gynecologic family social past present illness
  review systems system subjective objective physical exam examination findings vital vitals signs
  laboratory labs results imaging radiology studies medications medication allergies immunizations current
  assessment impression plan diagnosis diagnoses problem problems list hospital brief course admission discharge
  disposition instructions procedures
`)

const JOINING_WORDS: ReadonlySet<string> = words('and of the on at')

/**
 * Whether a line only names a section or a body system ("Cardiovascular", "Past Medical History", "Ears, Eyes, Nose"). One with
 * a stop, a number or a list mark is an entry and may say something ("- Labs", "Follow-up.").
 */
function isSectionName(line: string): boolean {
  if (!/^\p{Lu}[\p{L}\s,/&]*\p{L}$/u.test(line)) return false
  const parts = line.toLowerCase().match(/\p{L}+/gu) ?? []
  return (
    parts.length <= 8 &&
    parts.some((word) => NAME_WORDS.has(word)) &&
    parts.every((word) => NAME_WORDS.has(word) || JOINING_WORDS.has(word))
  )
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u).filter((word) => word !== ''))
}
