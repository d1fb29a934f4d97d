import type { DemoCase } from '../case'
import { hipHumanCourse } from './p7-hip-human'
import { hipModelCourse } from './p7-hip-model'
import { hipNotes } from './p7-hip-notes'
import { hipRoutineNotes } from './p7-hip-routine'

/** Patient 7: hip fracture with postoperative delirium and pulmonary embolism. */
export const p7: DemoCase = {
  patientId: '50007',
  sex: 'M',
  age: 83,
  admission: {
    admissionId: '550007',
    admitTime: '2119-06-14 05:10',
    dischargeTime: '2119-06-23 12:15',
    diagnosis: 'HIP FRACTURE',
  },
  notes: [...hipNotes, ...hipRoutineNotes],
  documents: [
    {
      documentId: 'p7-h',
      authorKind: 'human',
      authorName: 'Discharging physician',
      paragraphs: hipHumanCourse,
    },
    { documentId: 'p7-m', authorKind: 'llm', authorName: 'demo-writer', paragraphs: hipModelCourse },
  ],
}
