import type { DemoCase } from '../case'
import { bleedHumanCourse, bleedModelCourse } from './p4-bleed-courses'
import { bleedNotes } from './p4-bleed-notes'

/** Patient 4: variceal bleed in alcoholic cirrhosis with encephalopathy. */
export const p4: DemoCase = {
  patientId: '50004',
  sex: 'M',
  age: 58,
  admission: {
    admissionId: '550004',
    admitTime: '2133-09-11 01:50',
    dischargeTime: '2133-09-16 14:10',
    diagnosis: 'UPPER GASTROINTESTINAL BLEED',
  },
  notes: bleedNotes,
  documents: [
    {
      documentId: 'p4-h',
      authorKind: 'human',
      authorName: 'Discharging physician',
      paragraphs: bleedHumanCourse,
    },
    { documentId: 'p4-m', authorKind: 'llm', authorName: 'demo-writer', paragraphs: bleedModelCourse },
  ],
}
