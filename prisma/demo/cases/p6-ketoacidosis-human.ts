import type { DemoStatement } from '../case'

/** The human-written course, with the key of what was planted where. */
export const ketoacidosisHumanCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: '34M w/ T1DM p/w N/V and cough, found in severe DKA (pH 7.06, AG 29, glucose 612).',
      truth: 'Supported',
      why: 'All in the admission note.',
      evidence: [{ noteId: '600103', quote: 'Glucose 612, AG 29, pH 7.06/pCO2 17/HCO3 5, K 5.9.' }],
      claims: [
        {
          text: 'The patient is a 34-year-old man with type 1 diabetes who presented with nausea, vomiting and cough.',
          truth: 'Supported',
        },
        {
          text: 'The patient was in severe DKA with pH 7.06, anion gap 29 and glucose 612.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'Trigger: LLL pneumonia and missed insulin - last Lantus 4 days PTA, laid off and uninsured.',
      truth: 'Supported',
      why: 'The circumstances of the missed insulin were told to the night nurse.',
      evidence: [
        {
          noteId: '600102',
          quote: 'Left lower lobe pneumonia with probable small left parapneumonic effusion.',
        },
        { noteId: '600104', quote: 'Last Lantus was 4 days ago when the pen ran out.' },
      ],
      claims: [
        { text: 'DKA was triggered by left lower lobe pneumonia and missed insulin.', truth: 'Supported' },
        { text: 'The last Lantus dose was taken 4 days before admission.', truth: 'Supported' },
        { text: 'The patient had been laid off and was uninsured.', truth: 'Supported' },
      ],
    },
    {
      text: 'Insulin gtt, 4L NS and 2 amps bicarb in ED.',
      truth: 'Not Supported',
      why: 'Insulin and fluid were given, bicarbonate was not.',
      evidence: [
        { noteId: '600103', quote: 'Given 4L NS, regular insulin 8 units IV then gtt at 8 units/hr' },
        { noteId: '600103', quote: 'No bicarb given.' },
      ],
      claims: [
        {
          text: 'The patient received an insulin drip and 4 L of normal saline in the ED.',
          truth: 'Supported',
        },
        { text: 'The patient received two ampules of bicarbonate in the ED.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Gap closed [**2168-11-3**] AM, gtt off 14:10 after Lantus.',
      truth: 'Supported',
      why: 'The diabetes consult gives the time; a copied-forward drip in a later note was corrected.',
      evidence: [
        { noteId: '600106', quote: 'Lantus 24 units given 12:05, gtt off 14:10.' },
        { noteId: '600108', quote: 'Gtt off since 14:10 on [**2168-11-3**]' },
      ],
      claims: [
        { text: 'The anion gap closed on the morning of [**2168-11-3**].', truth: 'Supported' },
        { text: 'The insulin drip was stopped at 14:10 after Lantus was given.', truth: 'Supported' },
      ],
    },
    {
      text: 'K nadir 3.1, phos nadir 0.9, repleted IV.',
      truth: 'Supported',
      why: 'Nadirs and repletion are charted by nurse and resident.',
      evidence: [
        { noteId: '600105', quote: 'K nadir 3.1, phos nadir 0.9 at 08:00.' },
        { noteId: '600104', quote: 'total 80 mEq KCl IV given overnight' },
      ],
      claims: [
        { text: 'Potassium reached a nadir of 3.1 and was repleted intravenously.', truth: 'Supported' },
        { text: 'Phosphate reached a nadir of 0.9 and was repleted intravenously.', truth: 'Supported' },
      ],
    },
    {
      text: '[**Last Name (un) **], Cr 2.3 on arrival -> 0.9 w/ IVF, no HD.',
      truth: 'Not Supported',
      why: 'The creatinine trend is charted; dialysis is nowhere mentioned, not even to be denied.',
      evidence: [
        { noteId: '600105', quote: 'Cr 1.4, resolving w/ IVF' },
        { noteId: '600111', quote: 'resolved, Cr 0.9' },
      ],
      claims: [
        { text: 'Creatinine fell from 2.3 on arrival to 0.9 with IV fluids.', truth: 'Supported' },
        { text: 'Hemodialysis was not needed.', truth: 'Not Addressed' },
      ],
    },
  ],
  [
    {
      text: 'BCx 2/4 S. pneumoniae, PCN sensitive; vanco stopped, CTX 2 g.',
      truth: 'Supported',
      why: 'Culture and susceptibility in the notes of [**2168-11-3**] and [**2168-11-5**].',
      evidence: [
        { noteId: '600105', quote: 'BCx 2/4 bottles GPC in pairs and chains' },
        {
          noteId: '600108',
          quote: 'BCx [**11-2**] final S. pneumoniae, PCN MIC 0.03 (S), CTX (S). Vanco stopped.',
        },
      ],
      claims: [
        {
          text: 'Two of four blood culture bottles grew penicillin-sensitive S. pneumoniae.',
          truth: 'Supported',
        },
        { text: 'Vancomycin was stopped.', truth: 'Supported' },
        { text: 'The patient was treated with ceftriaxone 2 g.', truth: 'Supported' },
      ],
    },
    {
      text: 'L effusion tapped by IP, exudative.',
      truth: 'Not Supported',
      why: 'The pocket was too small and no thoracentesis was done.',
      evidence: [{ noteId: '600108', quote: 'pocket too small to tap safely, no thoracentesis' }],
      claims: [
        { text: 'Interventional pulmonology tapped the left effusion.', truth: 'Not Supported' },
        { text: 'The left effusion was exudative.', truth: 'Not Addressed' },
      ],
    },
    {
      text: 'HIV Ab sent, neg.',
      truth: 'Not Addressed',
      why: 'No note speaks of HIV testing.',
      evidence: [],
      claims: [{ text: 'An HIV antibody test was negative.', truth: 'Not Addressed' }],
    },
    {
      text: 'L forearm PIV infiltrated w/ KCl [**11-3**], healed w/o skin breakdown.',
      truth: 'Supported',
      why: 'Found by the night nurse and followed to resolution.',
      evidence: [
        { noteId: '600104', quote: 'L forearm PIV infiltrated at 0330 while KCl running' },
        { noteId: '600108', quote: 'L forearm infiltrate soft, now 3 x 2 cm, no skin breakdown' },
      ],
      claims: [
        {
          text: 'A left forearm IV infiltrated while potassium chloride was running on [**11-3**].',
          truth: 'Supported',
        },
        { text: 'The left forearm infiltrate healed without skin breakdown.', truth: 'Supported' },
      ],
    },
    {
      text: 'Hypoglycemia to 52 on [**11-6**], given juice; Lantus 24 -> 20.',
      truth: 'Supported',
      why: 'Nursing note and the progress note of the next day.',
      evidence: [
        { noteId: '600110', quote: 'FSBG 52. Given 4 oz juice x2' },
        { noteId: '600111', quote: 'Lantus reduced 24 -> 20 units per diabetes service' },
      ],
      claims: [
        { text: 'The patient had hypoglycemia to 52 on [**11-6**] and was given juice.', truth: 'Supported' },
        { text: 'Lantus was reduced from 24 to 20 units.', truth: 'Supported' },
      ],
    },
    {
      text: 'Take amoxicillin 1 g tid through [**2168-11-16**].',
      truth: 'Supported',
      why: 'Plan of the last physician note.',
      evidence: [
        {
          noteId: '600111',
          quote: 'PO amoxicillin 1 g tid from [**11-8**] to complete 14 days, through [**2168-11-16**]',
        },
      ],
      claims: [
        {
          text: 'Amoxicillin 1 g three times daily is to be taken through [**2168-11-16**].',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'Gastric emptying study as outpt.',
      truth: 'Not Addressed',
      why: 'No note speaks of gastroparesis or such a study.',
      evidence: [],
      claims: [{ text: 'A gastric emptying study is planned as an outpatient.', truth: 'Not Addressed' }],
    },
  ],
]
