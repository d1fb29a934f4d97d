import type { DemoCase } from '../case'
import { bypassHumanCourse, bypassModelCourse } from './p2-bypass-courses'
import { bypassNotes } from './p2-bypass-notes'

/** Patient 2: myocardial infarction, bypass surgery, atrial fibrillation and an effusion. */
export const p2: DemoCase = {
  patientId: '50002',
  sex: 'M',
  age: 64,
  admission: {
    admissionId: '550002',
    admitTime: '2109-10-05 23:50',
    dischargeTime: '2109-10-13 11:40',
    diagnosis: 'CHEST PAIN, NSTEMI',
  },
  notes: bypassNotes,
  documents: [
    {
      documentId: 'p2-h',
      authorKind: 'human',
      authorName: 'Discharging physician',
      paragraphs: bypassHumanCourse,
    },
    { documentId: 'p2-m', authorKind: 'llm', authorName: 'demo-writer', paragraphs: bypassModelCourse },
  ],
}
