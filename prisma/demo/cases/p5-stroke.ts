import type { DemoCase } from '../case'
import { strokeHumanCourse } from './p5-stroke-human'
import { strokeModelCourse } from './p5-stroke-model'
import { strokeNotes } from './p5-stroke-notes'
import { strokeRoutineNotes } from './p5-stroke-routine'

/** Patient 5: left middle cerebral artery stroke with dysphagia and aspiration pneumonia. */
export const p5: DemoCase = {
  patientId: '50005',
  sex: 'F',
  age: 71,
  admission: {
    admissionId: '550005',
    admitTime: '2147-03-04 09:58',
    dischargeTime: '2147-03-12 13:30',
    diagnosis: 'ACUTE ISCHEMIC STROKE, LEFT MIDDLE CEREBRAL ARTERY',
  },
  notes: [...strokeNotes, ...strokeRoutineNotes],
  documents: [
    {
      documentId: 'p5-h',
      authorKind: 'human',
      authorName: 'Discharging physician',
      paragraphs: strokeHumanCourse,
    },
    { documentId: 'p5-m', authorKind: 'llm', authorName: 'demo-writer', paragraphs: strokeModelCourse },
  ],
}
