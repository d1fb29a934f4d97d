import type { LabelingQueue } from '@/lib/core/labeling/labeling'
import { minuteOf } from '@/lib/core/time-words'

/** Whose chart this is, and which stay the statements are about. */
export function PatientBox({ queue }: { queue: LabelingQueue }) {
  const [admission] = queue.admissions
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 rounded-md bg-sunken px-3 py-2 text-xs sm:grid-cols-3">
      <Fact term="Patient" value={queue.patientExternalId} />
      <Fact term="Admitted" value={admission?.admitTime ? minuteOf(admission.admitTime) : 'not known'} />
      <Fact
        term="Discharged"
        value={admission?.dischargeTime ? minuteOf(admission.dischargeTime) : 'not known'}
      />
    </dl>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="contents sm:block">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
