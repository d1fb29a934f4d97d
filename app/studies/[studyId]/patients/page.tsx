import type { Metadata } from 'next'
import Link from 'next/link'
import { FigureView } from '@/components/figures/figure-view'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Table, Td, Th } from '@/components/ui/table'
import { minuteOf } from '@/lib/core/time-words'
import { getCharacteristics } from '@/lib/data/charts/characteristics'
import { listPatients } from '@/lib/data/charts/patients'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Patients' }

export default async function PatientsPage({ params }: PageProps<'/studies/[studyId]/patients'>) {
  const { studyId } = await params
  const { patients, characteristics } = await load(async () => {
    const actor = await requireActor()
    const [listed, figure] = await Promise.all([
      listPatients(actor, studyId),
      getCharacteristics(actor, studyId),
    ])
    return { patients: listed, characteristics: figure }
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader title="Patients">
        Charts, the texts about each patient, and the statements taken from them. Answers are shown once they
        are settled, or earlier if you choose so.
      </PageHeader>
      {patients.length === 0 ? (
        <Notice>
          <p className="pb-3">The study has no patients yet.</p>
          <ButtonLink href={`/studies/${studyId}/import`}>Import charts and texts</ButtonLink>
        </Notice>
      ) : (
        <>
          <Table caption="Patients of the study">
            <thead>
              <tr>
                <Th>Patient</Th>
                <Th>Diagnosis</Th>
                <Th numeric>Admitted</Th>
                <Th numeric>Notes</Th>
                <Th numeric>Texts</Th>
                <Th numeric>Statements</Th>
              </tr>
            </thead>
            <tbody>
              {patients.map((patient) => (
                <tr key={patient.patientId}>
                  <Td>
                    <Link
                      href={`/studies/${studyId}/patients/${patient.patientId}`}
                      className="font-medium text-accent underline-offset-2 hover:underline"
                    >
                      {patient.externalId}
                    </Link>
                  </Td>
                  <Td className="text-muted">{patient.diagnosis ?? '–'}</Td>
                  <Td numeric>{patient.admitTime ? minuteOf(patient.admitTime) : '–'}</Td>
                  <Td numeric>{patient.notes}</Td>
                  <Td numeric>{patient.documents}</Td>
                  <Td numeric>{patient.statements}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <FigureView figure={characteristics} />
        </>
      )}
    </main>
  )
}
