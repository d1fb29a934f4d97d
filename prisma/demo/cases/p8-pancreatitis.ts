import type { DemoCase } from '../case'
import { pancreatitisHumanCourse } from './p8-pancreatitis-human'
import { pancreatitisModelCourse } from './p8-pancreatitis-model'
import { pancreatitisNotes } from './p8-pancreatitis-notes'
import { pancreatitisRoutineNotes } from './p8-pancreatitis-routine'

/** Patient 8: gallstone pancreatitis with acute respiratory distress syndrome. */
export const p8: DemoCase = {
  patientId: '50008',
  sex: 'F',
  age: 52,
  admission: {
    admissionId: '550008',
    admitTime: '2185-01-20 11:20',
    dischargeTime: '2185-01-30 13:45',
    diagnosis: 'ACUTE GALLSTONE PANCREATITIS',
  },
  notes: [...pancreatitisNotes, ...pancreatitisRoutineNotes],
  documents: [
    {
      documentId: 'p8-h',
      authorKind: 'human',
      authorName: 'Discharging physician',
      paragraphs: pancreatitisHumanCourse,
    },
    { documentId: 'p8-m', authorKind: 'llm', authorName: 'demo-writer', paragraphs: pancreatitisModelCourse },
  ],
}
