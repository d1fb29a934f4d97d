'use client'

import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'

type Result = { ok: true } | { ok: false; message: string; fields?: Record<string, string[] | undefined> }

type Props = {
  studyId: string
  onImport: (input: { studyId: string; text: string }) => Promise<Result | undefined>
}

/** Brings in a definition from a file; what is wrong with it stands there, a sentence each. */
export function ProtocolUpload({ studyId, onImport }: Props) {
  const { failure, isBusy, take } = useStep(async (file: File) =>
    onImport({ studyId, text: await file.text() }),
  )
  const problems = failure?.fields?.['definition'] ?? []
  return (
    <Form
      onSend={(fields) => {
        const file = fields.get('file')
        if (file instanceof File) take(file)
      }}
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
    >
      {failure && (
        <Notice tone="danger">
          {problems.length === 0 ? (
            failure.message
          ) : (
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <TextField
        label="A protocol of your own, as a JSON file"
        name="file"
        type="file"
        accept=".json,application/json"
        required
      />
      <p>
        <Button type="submit" tone="quiet" disabled={isBusy}>
          {isBusy ? 'Reading…' : 'Import protocol'}
        </Button>
      </p>
    </Form>
  )
}
