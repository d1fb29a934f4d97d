import type { DemoStatement } from '../case'

/** The human-written course, with the key of what was planted where. */
export const hipHumanCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: '83M w/ CAD s/p CABG, CKD3, BPH s/p mechanical fall, L intertrochanteric hip fx.',
      truth: 'Supported',
      why: 'Admission note and film.',
      evidence: [
        { noteId: '700103', quote: '83M h/o CAD s/p CABG x3 [**2108**], inferior MI, HTN, CKD3' },
        { noteId: '700102', quote: 'Comminuted left intertrochanteric femur fracture.' },
      ],
      claims: [
        { text: 'The patient is an 83-year-old man with CAD s/p CABG, CKD3 and BPH.', truth: 'Supported' },
        { text: 'The patient had a mechanical fall.', truth: 'Supported' },
        { text: 'The patient had a left intertrochanteric hip fracture.', truth: 'Supported' },
      ],
    },
    {
      text: 'R cephalomedullary nail [**6-15**] under spinal, EBL 250 cc.',
      truth: 'Not Supported',
      why: 'The nail was on the left; the consult had the side wrong and corrected it.',
      evidence: [
        { noteId: '700104', quote: 'Procedure: L long cephalomedullary nail.' },
        { noteId: '700104', quote: 'The fracture and the planned procedure are on the LEFT.' },
      ],
      claims: [
        { text: 'A cephalomedullary nail was placed on the right on [**6-15**].', truth: 'Not Supported' },
        { text: 'The operation was done under spinal anesthesia.', truth: 'Supported' },
        { text: 'The estimated blood loss was 250 cc.', truth: 'Supported' },
      ],
    },
    {
      text: 'Hct drifted to 22.8, 2u PRBC w/ bump to 28.1.',
      truth: 'Supported',
      why: 'Night nursing note.',
      evidence: [
        { noteId: '700105', quote: 'Hct 22.8 at 2000 (34.6 on adm, 29.4 post-op), 2 units PRBC given' },
        { noteId: '700105', quote: 'Hct 0500 28.1' },
      ],
      claims: [
        { text: 'Hematocrit fell to 22.8.', truth: 'Supported' },
        { text: 'Two units of packed red cells raised the hematocrit to 28.1.', truth: 'Supported' },
      ],
    },
    {
      text: 'Hyperactive delirium night of [**6-15**], pulled Foley, Haldol 0.5 x2, sitter.',
      truth: 'Supported',
      why: 'Night nursing note; the type is named by geriatrics.',
      evidence: [
        { noteId: '700105', quote: 'Pulled out Foley w/ balloon up at 2345' },
        { noteId: '700105', quote: 'Haldol 0.5 mg IV at 0040 and 0150' },
        { noteId: '700106', quote: 'Hyperactive delirium, multifactorial' },
      ],
      claims: [
        { text: 'The patient had hyperactive delirium on the night of [**6-15**].', truth: 'Supported' },
        { text: 'The patient pulled out his Foley catheter.', truth: 'Supported' },
        { text: 'The patient needed two doses of Haldol 0.5 mg and a sitter.', truth: 'Supported' },
      ],
    },
    {
      text: 'No dementia at baseline per geri, label was from ED template.',
      truth: 'Supported',
      why: 'Geriatrics corrects the admission note.',
      evidence: [
        {
          noteId: '700106',
          quote: 'He has never been told of dementia; the entry came from an ED template.',
        },
        { noteId: '700109', quote: 'No dementia (per geriatrics; prior label in error).' },
      ],
      claims: [
        { text: 'Geriatrics found no dementia at baseline.', truth: 'Supported' },
        { text: 'The dementia label came from an ED template.', truth: 'Supported' },
      ],
    },
    {
      text: 'Enoxaparin not given [**6-16**] or AM [**6-17**], first dose evening POD2.',
      truth: 'Supported',
      why: 'Only the day nurse of [**6-17**] worked this out from the medication record.',
      evidence: [
        {
          noteId: '700107',
          quote:
            'enoxaparin was NOT given on [**6-16**] (charted "refused, combative") nor this AM (charted "off unit")',
        },
        { noteId: '700107', quote: 'First dose 30 mg SC given by me at 1730.' },
      ],
      claims: [
        {
          text: 'Enoxaparin was not given on [**6-16**] or on the morning of [**6-17**].',
          truth: 'Supported',
        },
        { text: 'The first dose of enoxaparin was given on the evening of POD2.', truth: 'Supported' },
      ],
    },
  ],
  [
    {
      text: '[**6-18**] acute SOB, sat 82%, BP 96/54; CTA b/l PE w/ RV/LV 1.2, LENIs L popliteal DVT.',
      truth: 'Supported',
      why: 'Intensive care admission note.',
      evidence: [
        { noteId: '700109', quote: 'At 04:30 called out SOB, sat 82% RA, HR 118, BP 96/54' },
        { noteId: '700109', quote: 'LENIs: occlusive thrombus L popliteal and peroneal veins' },
        { noteId: '700108', quote: 'Acute bilateral pulmonary emboli' },
      ],
      claims: [
        {
          text: 'On [**6-18**] the patient had acute dyspnea with saturation of 82% and BP of 96/54.',
          truth: 'Supported',
        },
        { text: 'CTA showed bilateral PE with an RV/LV ratio of 1.2.', truth: 'Supported' },
        { text: 'Leg ultrasound showed a left popliteal DVT.', truth: 'Supported' },
      ],
    },
    {
      text: 'tPA 50 mg, then heparin gtt.',
      truth: 'Not Supported',
      why: 'The patient was not a candidate for lysis; heparin alone was given.',
      evidence: [
        { noteId: '700109', quote: 'Not a lysis candidate w/ major surgery 3 d ago' },
        { noteId: '700109', quote: 'Heparin started 06:20, no bolus given POD3.' },
      ],
      claims: [
        { text: 'The patient received tPA 50 mg for PE.', truth: 'Not Supported' },
        { text: 'The patient received a heparin drip.', truth: 'Supported' },
      ],
    },
    {
      text: 'C/b L thigh hematoma 8 x 5 cm w/ PTT 118, pump set for wrong wt, 1u PRBC, no evacuation.',
      truth: 'Supported',
      why: 'Intensive care progress note of [**6-20**].',
      evidence: [
        { noteId: '700111', quote: 'Rate error: pump had been set for 80 kg, pt is 70 kg' },
        { noteId: '700111', quote: '8 x 5 cm intramuscular hematoma' },
        { noteId: '700111', quote: 'compartments soft, no evacuation' },
      ],
      claims: [
        {
          text: 'The patient developed an 8 x 5 cm left thigh hematoma with a PTT of 118.',
          truth: 'Supported',
        },
        { text: 'The heparin pump had been set for the wrong weight.', truth: 'Supported' },
        {
          text: 'The hematoma was treated with 1 unit of red cells and without evacuation.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'IVC filter placed [**6-20**] for bleed on AC.',
      truth: 'Not Supported',
      why: 'No filter was placed because anticoagulation was resumed.',
      evidence: [{ noteId: '700111', quote: 'No IVC filter since AC resumed.' }],
      claims: [
        {
          text: 'An IVC filter was placed on [**6-20**] for bleeding on anticoagulation.',
          truth: 'Not Supported',
        },
      ],
    },
    {
      text: 'HIT Ab neg.',
      truth: 'Not Addressed',
      why: 'No note speaks of heparin-induced thrombocytopenia.',
      evidence: [],
      claims: [
        { text: 'The heparin-induced thrombocytopenia antibody was negative.', truth: 'Not Addressed' },
      ],
    },
    {
      text: 'Do not resume zolpidem or oxybutynin.',
      truth: 'Supported',
      why: 'Geriatrics and the last progress note.',
      evidence: [
        { noteId: '700112', quote: 'Zolpidem and oxybutynin stopped for good.' },
        { noteId: '700106', quote: 'Zolpidem should not be resumed at d/c.' },
      ],
      claims: [{ text: 'Zolpidem and oxybutynin are not to be resumed.', truth: 'Supported' }],
    },
    {
      text: 'Home O2 eval done, declined.',
      truth: 'Not Addressed',
      why: 'No note speaks of home oxygen.',
      evidence: [],
      claims: [
        { text: 'A home oxygen evaluation was done and home oxygen was declined.', truth: 'Not Addressed' },
      ],
    },
    {
      text: 'Apixaban 10 [**Hospital1 **] thru [**6-28**] AM, then 5 [**Hospital1 **] x at least 3 mo.',
      truth: 'Supported',
      why: 'Plan of the last physician note.',
      evidence: [
        {
          noteId: '700112',
          quote:
            'apixaban 10 mg [**Hospital1 **] through [**6-28**] AM, then 5 mg [**Hospital1 **], at least 3 months',
        },
      ],
      claims: [
        {
          text: 'Apixaban 10 mg twice daily is planned through the morning of [**6-28**].',
          truth: 'Supported',
        },
        { text: 'Apixaban 5 mg twice daily is then planned for at least 3 months.', truth: 'Supported' },
      ],
    },
  ],
]
