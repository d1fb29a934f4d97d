import type { DemoCase } from '../case'
import { ketoacidosisHumanCourse } from './p6-ketoacidosis-human'
import { ketoacidosisModelCourse } from './p6-ketoacidosis-model'
import { ketoacidosisNotes } from './p6-ketoacidosis-notes'
import { ketoacidosisRoutineNotes } from './p6-ketoacidosis-routine'

/** Patient 6: diabetic ketoacidosis with pneumococcal pneumonia. */
export const p6: DemoCase = {
  patientId: '50006',
  sex: 'M',
  age: 34,
  admission: {
    admissionId: '550006',
    admitTime: '2168-11-02 13:52',
    dischargeTime: '2168-11-09 14:10',
    diagnosis: 'DIABETIC KETOACIDOSIS; PNEUMONIA',
  },
  notes: [...ketoacidosisNotes, ...ketoacidosisRoutineNotes],
  documents: [
    {
      documentId: 'p6-h',
      authorKind: 'human',
      authorName: 'Discharging physician',
      paragraphs: ketoacidosisHumanCourse,
    },
    { documentId: 'p6-m', authorKind: 'llm', authorName: 'demo-writer', paragraphs: ketoacidosisModelCourse },
  ],
}
