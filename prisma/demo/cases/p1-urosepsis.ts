import type { DemoCase } from '../case'
import { urosepsisHumanCourse, urosepsisModelCourse } from './p1-urosepsis-courses'
import { urosepsisNotes } from './p1-urosepsis-notes'

/** Patient 1: septic shock from an obstructed, infected kidney. */
export const p1: DemoCase = {
  patientId: '50001',
  sex: 'F',
  age: 67,
  admission: {
    admissionId: '550001',
    admitTime: '2126-05-02 18:20',
    dischargeTime: '2126-05-08 12:00',
    diagnosis: 'SEPSIS, URINARY OBSTRUCTION',
  },
  notes: urosepsisNotes,
  documents: [
    {
      documentId: 'p1-h',
      authorKind: 'human',
      authorName: 'Discharging physician',
      paragraphs: urosepsisHumanCourse,
    },
    { documentId: 'p1-m', authorKind: 'llm', authorName: 'demo-writer', paragraphs: urosepsisModelCourse },
  ],
}
