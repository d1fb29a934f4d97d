import type { DemoStatement } from '../case'

/** The model-written course, with the key of what was planted where. */
export const ketoacidosisModelCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: 'The patient, a 34-year-old man with type 1 diabetes since age 11, was admitted to the intensive care unit with severe diabetic ketoacidosis.',
      truth: 'Supported',
      why: 'Admission note.',
      evidence: [
        { noteId: '600103', quote: '34M w/ T1DM (dx age 11' },
        { noteId: '600103', quote: 'severe DKA triggered by LLL CAP' },
      ],
      claims: [
        {
          text: 'The patient is a 34-year-old man who has had type 1 diabetes since age 11.',
          truth: 'Supported',
        },
        {
          text: 'The patient was admitted to the intensive care unit with severe diabetic ketoacidosis.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'This was his first episode of ketoacidosis.',
      truth: 'Not Supported',
      why: 'Three earlier admissions are recorded.',
      evidence: [{ noteId: '600103', quote: '3 prior DKA admissions' }],
      claims: [
        { text: 'This was the first episode of ketoacidosis for the patient.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'His home regimen included 40 units of insulin glargine at bedtime, and his hemoglobin A1c on this admission was 12.1%.',
      truth: 'Not Supported',
      why: 'The home dose was corrected to 24 units; the A1c is right.',
      evidence: [
        { noteId: '600106', quote: 'He never took 40 units.' },
        { noteId: '600105', quote: 'Home dose corrected to 24.' },
        { noteId: '600106', quote: 'A1c 12.1% (this admission)' },
      ],
      claims: [
        {
          text: 'The home regimen of the patient included 40 units of insulin glargine at bedtime.',
          truth: 'Not Supported',
        },
        { text: 'The hemoglobin A1c on this admission was 12.1%.', truth: 'Supported' },
      ],
    },
    {
      text: 'The initial electrocardiogram showed peaked T waves, which resolved on the repeat tracing that evening.',
      truth: 'Supported',
      why: 'Both tracings are in one report.',
      evidence: [
        { noteId: '600101', quote: 'Tall, narrow-based T waves' },
        { noteId: '600101', quote: 'the T waves are no longer peaked' },
      ],
      claims: [
        { text: 'The initial electrocardiogram showed peaked T waves.', truth: 'Supported' },
        { text: 'The peaked T waves resolved on the repeat tracing that evening.', truth: 'Supported' },
      ],
    },
    {
      text: 'Serum lipase was elevated at 312 but normalized, and the pancreas appeared normal on computed tomography.',
      truth: 'Supported',
      why: 'Trend in the notes, pancreas in the CT report.',
      evidence: [
        { noteId: '600108', quote: 'Lipase: normalized, pancreas normal on CT.' },
        { noteId: '600103', quote: 'lipase 312' },
      ],
      claims: [
        { text: 'Serum lipase was elevated at 312 and later normalized.', truth: 'Supported' },
        { text: 'The pancreas appeared normal on computed tomography.', truth: 'Supported' },
      ],
    },
  ],
  [
    {
      text: 'The first reading of the chest radiograph was negative, but it was revised the same day to left lower lobe pneumonia.',
      truth: 'Supported',
      why: 'Two wet reads and the final report.',
      evidence: [
        { noteId: '600102', quote: 'The preliminary interpretation of no acute process was revised.' },
        { noteId: '600102', quote: 'WET READ VERSION #2 3:40 PM - Retrocardiac opacity, LLL pneumonia.' },
      ],
      claims: [
        { text: 'The first reading of the chest radiograph was negative.', truth: 'Supported' },
        { text: 'The reading was revised the same day to left lower lobe pneumonia.', truth: 'Supported' },
      ],
    },
    {
      text: 'The urinary pneumococcal antigen was positive, whereas influenza and Legionella tests were negative.',
      truth: 'Supported',
      why: 'Results in the note of [**2168-11-3**].',
      evidence: [{ noteId: '600105', quote: 'Flu A/B neg. Urine pneumococcal Ag POSITIVE, legionella neg.' }],
      claims: [
        { text: 'The urinary pneumococcal antigen was positive.', truth: 'Supported' },
        { text: 'Influenza and Legionella tests were negative.', truth: 'Supported' },
      ],
    },
    {
      text: 'A transthoracic echocardiogram excluded endocarditis.',
      truth: 'Not Supported',
      why: 'The team decided against an echocardiogram.',
      evidence: [{ noteId: '600108', quote: 'No TTE: rapid clearance, no murmur.' }],
      claims: [{ text: 'A transthoracic echocardiogram excluded endocarditis.', truth: 'Not Supported' }],
    },
    {
      text: 'Chest CT showed a small simple left pleural effusion without loculation.',
      truth: 'Supported',
      why: 'CT report.',
      evidence: [
        {
          noteId: '600107',
          quote: 'Small simple left pleural effusion, 1.4 cm; no loculation to suggest empyema.',
        },
      ],
      claims: [
        {
          text: 'Chest CT showed a small simple left pleural effusion without loculation.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'The patient reported a rash and lip swelling with trimethoprim-sulfamethoxazole in the past, and a sulfa allergy was added to his record.',
      truth: 'Supported',
      why: 'Told to the night nurse; the admission note says no known allergies.',
      evidence: [
        { noteId: '600104', quote: 'Bactrim gave him a whole body rash and lip swelling in [**2163**]' },
        { noteId: '600105', quote: 'Sulfa (rash, lip swelling per pt to RN, added overnight)' },
      ],
      claims: [
        {
          text: 'The patient reported a past rash and lip swelling with trimethoprim-sulfamethoxazole.',
          truth: 'Supported',
        },
        { text: 'A sulfa allergy was added to the record of the patient.', truth: 'Supported' },
      ],
    },
    {
      text: 'A family history of celiac disease was noted, and tissue transglutaminase antibodies are pending.',
      truth: 'Not Addressed',
      why: 'Neither celiac disease nor its antibodies are mentioned.',
      evidence: [],
      claims: [
        { text: 'The patient has a family history of celiac disease.', truth: 'Not Addressed' },
        { text: 'Tissue transglutaminase antibodies are pending.', truth: 'Not Addressed' },
      ],
    },
    {
      text: 'Social work identified tobacco use of half a pack per day that he had not disclosed on admission, and a nicotine patch was started.',
      truth: 'Supported',
      why: 'Social work corrects the denial of tobacco in the admission note.',
      evidence: [
        {
          noteId: '600109',
          quote: 'smokes about 1/2 pack per day for 12 yrs, did not tell the admitting team',
        },
        { noteId: '600110', quote: 'Nicotine patch 14 mg placed to R upper arm.' },
      ],
      claims: [
        {
          text: 'Social work identified tobacco use of half a pack per day that the patient had not disclosed on admission.',
          truth: 'Supported',
        },
        { text: 'A nicotine patch was started.', truth: 'Supported' },
      ],
    },
    {
      text: 'His sertraline was increased to 100 mg daily, and he denied suicidal thoughts.',
      truth: 'Supported',
      why: 'Progress note and social work note.',
      evidence: [
        { noteId: '600108', quote: 'sertraline increased to 100 mg after talk w/ pt and SW. No SI.' },
        { noteId: '600109', quote: 'Denies suicidal thoughts now or in the past' },
      ],
      claims: [
        { text: 'Sertraline was increased to 100 mg daily.', truth: 'Supported' },
        { text: 'The patient denied suicidal thoughts.', truth: 'Supported' },
      ],
    },
    {
      text: 'He was referred to physical therapy for chronic low back pain.',
      truth: 'Not Addressed',
      why: 'No note speaks of back pain.',
      evidence: [],
      claims: [
        {
          text: 'The patient was referred to physical therapy for chronic low back pain.',
          truth: 'Not Addressed',
        },
      ],
    },
  ],
]
