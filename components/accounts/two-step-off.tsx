'use client'

import { encode } from 'uqr'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { groupByFour } from '@/lib/core/accounts/two-step'
import { CodeForm } from './code-form'
import type { Outcome } from './outcome'
import { OwnPasswordField } from './own-password-field'
import { RecoveryCodes } from './recovery-codes'

type Props = {
  /** The installation wants it of this person, who may do nothing else before. */
  isWanted: boolean
  onBegin: (input: { password: string }) => Promise<Outcome<{ secret: string; address: string }>>
  onConfirm: (input: { code: string }) => Promise<Outcome<string[]>>
}

/** Sets up two-step sign-in: the app learns the secret, proves it with a code, and recovery codes are kept. */
export function TwoStepOff({ isWanted, onBegin, onConfirm }: Props) {
  const begin = useStep(onBegin)
  const confirm = useStep((code: string) => onConfirm({ code }))
  const begun = begin.result?.ok ? begin.result.data : null

  if (confirm.result?.ok) return <RecoveryCodes codes={confirm.result.data} />
  if (begun === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice>
          {isWanted
            ? 'This installation wants a code of everybody with your tasks. Set it up now; it takes a minute.'
            : 'Off: your password alone signs you in.'}
        </Notice>
        <Form
          aria-label="Set it up"
          onSend={(fields) => begin.take({ password: formText(fields, 'password') })}
          className="grid w-full gap-4 rounded-lg border border-line bg-raised p-5"
        >
          <OwnPasswordField />
          <Button type="submit" disabled={begin.isBusy} className="justify-self-start">
            Set it up
          </Button>
          {begin.failure && <Notice tone="danger">{begin.failure.message}</Notice>}
        </Form>
      </div>
    )
  }
  return (
    <ol className="grid gap-5">
      <li className="grid gap-4 rounded-lg border border-line bg-raised p-5">
        <h2 className="text-sm font-semibold">1. Let your authenticator app read this</h2>
        <QrCode
          text={begun.address}
          label="For the camera of an authenticator app; the same as the key below"
        />
        <CopyField
          label="Or type this key into the app"
          text={groupByFour(begun.secret, ' ')}
          plain={begun.secret}
        />
      </li>
      <li className="grid gap-4 rounded-lg border border-line bg-raised p-5">
        <h2 className="text-sm font-semibold">2. Type the code it shows</h2>
        <CodeForm
          title="Turn on"
          hint="Six digits, new every half minute. You will be signed out everywhere else."
          failure={confirm.failure}
          isBusy={confirm.isBusy}
          onCode={confirm.take}
        />
      </li>
    </ol>
  )
}

/** A text for a camera. Black on white in either theme: cameras read nothing else surely. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line bg-white"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
