/** What a question can be about, in the words of the form, with other names that models give them. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  Comorbidities: ['comorbidity'],
  'Procedures/Surgeries': ['procedures/surgery', 'procedures', 'surgeries', 'procedure', 'surgery'],
  'Devices/Implants': ['devices', 'implants'],
  'Radiology/Imaging': ['radiology', 'imaging'],
  'Diagnostic testing': ['diagnostic testing (genetics, pathology, ...)', 'diagnostic tests'],
  Demographics: [],
  Prescriptions: ['prescription', 'medications', 'medication'],
  'Laboratory tests': ['laboratory test', 'labs', 'laboratory'],
  'Disease progression': ['disease progression status'],
  'Social determinants': ['social determinants of health'],
  'Assessment & Plan': ['assessment and plan'],
  Vitals: ['vital signs'],
  Appointments: ['appointment'],
  'Family history': [],
  Communications: ['communication'],
  Payment: ['payments'],
  'Reason for care': ['reason for care (admission, referral)', 'reason for admission'],
  Immunizations: ['immunization', 'vaccinations'],
  Allergies: ['allergy'],
  Other: [],
}

/** More than one question is mainly about. */
const MOST_TOPICS = 3

const BY_NAME = new Map<string, readonly string[]>([
  ...Object.entries(TOPICS).flatMap(([topic, aliases]) =>
    [topic, ...aliases].map((name) => [name.toLowerCase(), [topic]] as const),
  ),
  // two entries that ran together in a published list
  ['family history communications', ['Family history', 'Communications']] as const,
])

/**
 * Topics as a model named them, each once, at most three; “None” is none. What is no topic is left out.
 *
 * @example readTopics(['Procedures/Surgery', 'None', 'labs']) → ['Procedures/Surgeries', 'Laboratory tests']
 */
export function readTopics(named: readonly string[]): string[] {
  const found = named.flatMap((name) => BY_NAME.get(name.trim().replace(/\.$/u, '').toLowerCase()) ?? [])
  return [...new Set(found)].slice(0, MOST_TOPICS)
}
