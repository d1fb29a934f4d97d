import type { DemoCase } from '../case'
import { copdHumanCourse, copdModelCourse } from './p3-copd-courses'
import { copdNotes } from './p3-copd-notes'

/** Patient 3: COPD exacerbation with intubation, then C. difficile. */
export const p3: DemoCase = {
  patientId: '50003',
  sex: 'M',
  age: 72,
  admission: {
    admissionId: '550003',
    admitTime: '2158-01-14 17:20',
    dischargeTime: '2158-01-20 11:30',
    diagnosis: 'COPD EXACERBATION',
  },
  notes: copdNotes,
  documents: [
    {
      documentId: 'p3-h',
      authorKind: 'human',
      authorName: 'Discharging physician',
      paragraphs: copdHumanCourse,
    },
    { documentId: 'p3-m', authorKind: 'llm', authorName: 'demo-writer', paragraphs: copdModelCourse },
  ],
}
