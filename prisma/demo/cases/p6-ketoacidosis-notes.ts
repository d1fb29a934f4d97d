import type { DemoNote } from '../case'

/**
 * Hand-written notes of the ketoacidosis patient. Invented; traps: home insulin dose, sulfa reaction, a copied-forward
 * insulin drip.
 */
export const ketoacidosisNotes: readonly DemoNote[] = [
  {
    noteId: '600101',
    category: 'ECG',
    description: 'Report',
    chartTime: '2168-11-02 14:20',
    text: `Sinus tachycardia, rate 124. Tall, narrow-based T waves in leads V2 through V5 and in II, III and aVF, consistent with hyperkalemia in the appropriate clinical setting. Normal axis. Diffuse minor PR segment depression is likely rate related. No ST segment elevation. No pathologic Q waves.
Intervals: PR 148 ms, QRS 92 ms, QT/QTc 318/457 ms.
No previous tracing is available for comparison. Clinical correlation with serum potassium and repeat tracing after treatment are suggested.
Tracing #1.

Tracing #2, [**2168-11-2**] 19:05: Sinus tachycardia, rate 108. Compared to tracing #1 the T waves are no longer peaked and are now of normal height in the precordial leads. PR 152 ms, QRS 88 ms, QT/QTc 340/456 ms. No ischemic change. Delayed R wave progression, most likely lead placement. Otherwise no diagnostic abnormality.
Read by: [**First Name8 (NamePattern2) 77**] [**Last Name (NamePattern1) 2291**], MD`,
  },
  {
    noteId: '600102',
    category: 'Radiology',
    description: 'CHEST (PA & LAT)',
    chartTime: '2168-11-02 15:02',
    text: `[**2168-11-2**] 2:31 PM  CHEST (PA & LAT)   Clip # [**Clip Number (Radiology) 50721**]
Reason: DKA, cough, fever - r/o pneumonia
UNDERLYING MEDICAL CONDITION: 34 year old man with T1DM

WET READ: [**First Name9 (NamePattern2) 1203**] 2:44 PM - No acute process.
WET READ VERSION #2 3:40 PM - Retrocardiac opacity, LLL pneumonia. ED resident called.

FINAL REPORT
HISTORY: Diabetic ketoacidosis with four days of cough and fever.
COMPARISON: None.
FINDINGS: PA and lateral views. There is confluent opacity in the left lower lobe, projecting behind the heart on the frontal view and over the lower spine on the lateral view, with loss of the medial left hemidiaphragm. Blunting of the left posterior costophrenic angle suggests a small effusion. The right lung is clear. No pneumothorax. Cardiomediastinal contours are normal. No free air beneath the diaphragms. Bones are unremarkable apart from an old healed fracture of the right clavicle.
IMPRESSION: Left lower lobe pneumonia with probable small left parapneumonic effusion. The preliminary interpretation of no acute process was revised. Follow-up radiographs in 6 to 8 weeks are recommended to document resolution.
Findings of version #2 were relayed to Dr. [**Last Name (STitle) 910**] by telephone at 3:40 PM, 10 minutes after discovery.`,
  },
  {
    noteId: '600103',
    category: 'Physician',
    description: 'MICU Resident Admission Note',
    chartTime: '2168-11-02 18:30',
    text: `Chief Complaint: N/V, DKA
HPI: 34M w/ T1DM (dx age 11, last A1c 10.4% [**2168-5-9**], 3 prior DKA admissions), p/w 4 days of productive cough, subjective fevers and L sided pleuritic chest pain, then 1 day of N/V x8-10 and diffuse abd pain. Stopped checking FSBG 2 days ago. States he takes insulin "most of the time". No sick contacts, no travel, no hematemesis, no dysuria.
In ED: T 38.8 HR 126 BP 94/58 RR 32 sat 91% RA. Glucose 612, AG 29, pH 7.06/pCO2 17/HCO3 5, K 5.9. CXR wet read negative, then revised LLL PNA. Given 4L NS, regular insulin 8 units IV then gtt at 8 units/hr, Ca gluconate 2 g for peaked T's, CTX 1 g, azithro 500 mg. 
PMH: T1DM c/b non-proliferative retinopathy; depression; R clavicle fx. PSH: none.
Meds: Lantus 40 units qhs, Humalog sliding scale, sertraline 50 mg daily, lisinopril 5 mg daily.
Allergies: NKDA
Social: line cook, lives w/ roommate. Denies tobacco, EtOH 2-3 beers on weekends, no IVDU. FHx: mother hypothyroid.
Exam: T 38.2 HR 114 BP 108/62 RR 28 95% 3L NC. Tired, Kussmaul, fruity breath, dry MM. Crackles and egophony L base, R clear. Tachy, reg, no m. Abd soft, mild diffuse TTP, no rebound. Ext warm, no foot ulcers. AOx3, nonfocal.
Labs: WBC 21.4 (88N, 7 bands), Hct 47.1, Plt 312, Na 128 (corr 136), K 5.9 -> 4.8, Cl 94, HCO3 5, BUN 38, Cr 2.3 (b/l 0.9), Phos 4.6, lipase 312, lactate 2.9, B-OHB 8.7, TropT <0.01. UA ketones 150, no LE/nitrite.

A/P: 34M w/ T1DM p/w severe DKA triggered by LLL CAP + ?insulin nonadherence.
# DKA: insulin gtt 0.1 u/kg/hr (80 kg), q1h FSBG, q2h lytes, D5 1/2NS when glucose <250. K goal 4-5. No bicarb given.
# LLL CAP: CTX 1 g q24h + azithro 500 mg q24h. BCx x2, sputum, urine legionella + pneumococcal Ag, flu swab.
# [**Last Name (un) **]: Cr 2.3, prerenal. IVF, hold lisinopril.
# Lipase 312: no focal epigastric TTP, likely DKA. Trend.
# Depression: cont sertraline.
FEN: NPO. PPx SQH. Access PIV x3. Full code.`,
  },
  {
    noteId: '600104',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2168-11-03 06:30',
    text: `34 yo M admitted w/ DKA and LLL pneumonia.
NEURO: A&Ox3, sleepy but easily arousable, MAE. C/o L chest pain with cough [**4-22**], tylenol 650 x1, improved to [**2-22**].
CV: ST 98-116, no ectopy. BP 102-124/58-70. K 5.9 -> 4.8 -> 3.6 -> 3.1, total 80 mEq KCl IV given overnight. Phos 1.2 at 0400, NaPhos 30 mmol hanging.
RESP: 3L NC, up to 4L at 0200 for sat 89%, now 94%. Crackles L base. Strong cough, rusty sputum, spec sent.
GI/GU: NPO, ice chips. No emesis since 2100. Abd soft. Voiding in urinal, u/o 60-140 cc/hr.
ENDO: Insulin gtt 8 units/hr -> 3 units/hr. FSBG 402 -> 318 -> 244 (D5 1/2NS + 20 K started 0015) -> 188 -> 176. AG 29 -> 19 -> 14. 
ID: Tmax 39.1 at 2200, cultures not repeated. CTX, azithro given in ED.
ACCESS: L forearm PIV infiltrated at 0330 while KCl running, 5 x 4 cm swelling, elevated, warm pack, HO aware, outlined. New 20G R AC. R hand 18G ok.
ALLERGY: pt states Bactrim gave him a whole body rash and lip swelling in [**2163**]. Not on his list. Entered as sulfa allergy, pharmacy called.
SOCIAL: Pt tearful. Says he was laid off in [**Month (only) 216**], insurance ended, and he has been stretching Lantus, taking half the dose. Last Lantus was 4 days ago when the pen ran out. Asked that his mother not be called. SW consult requested.
PLAN: q1h FSBG, lytes q4h, replete K and phos, bridge to SC when gap closed x2.`,
  },
  {
    noteId: '600105',
    category: 'Physician',
    description: 'MICU Resident Progress Note',
    chartTime: '2168-11-03 11:50',
    text: `24 Hour Events: AG 29 -> 12 by 08:00, closed x2. K nadir 3.1, phos nadir 0.9 at 08:00. BCx 2/4 bottles GPC in pairs and chains at 10:20; vanco 1 g q12h added.
Allergies: Sulfa (rash, lip swelling per pt to RN, added overnight)
Last dose of Antibiotics: azithro 13:00, CTX 14:00 [**2168-11-2**].
Infusions: insulin regular 2 units/hr; D5 1/2NS w/ 20 KCl 150 cc/hr.
Vitals: Tmax 39.1 Tc 38.0 HR 102 BP 116/66 RR 22 sat 94% 4L NC. I/O +6.2 L LOS.
Exam: NAD, more awake. Crackles L base to mid lung, dull at base. RRR. Abd soft NT. L forearm 5 x 4 cm infiltrate, no blister, 2+ radial pulse.
Labs: WBC 19.8 (21.4), Hct 38.9, Plt 250, Na 137, K 3.4 (3.1), Cl 108, HCO3 17, BUN 24, Cr 1.4 (2.3), glu 168, Phos 0.9, Mg 1.7, lipase 198 (312), TG 402, B-OHB 0.6. Flu A/B neg. Urine pneumococcal Ag POSITIVE, legionella neg.

A/P: 34M w/ T1DM p/w severe DKA triggered by LLL CAP, now pneumococcal bacteremia (prelim).
# DKA: gap closed x2. Give Lantus 24 units at 12:00, stop gtt 2 hrs later, Humalog w/ meals + SS. ICU admission med list had Lantus 40; clinic fax and pharmacy both say 24 units qhs. Home dose corrected to 24. 
# LLL CAP / GPC bacteremia: CTX increased to 2 g q24h, azithro 500 mg q24h. Vanco until speciation. Repeat BCx today. TTE only if cx stay positive.
# [**Last Name (un) **]: Cr 1.4, resolving w/ IVF. Hold lisinopril.
# Hypophos: 0.9, IV NaPhos 30 mmol x2, recheck 16:00.
# Lipase: down trending, tolerating sips, no pancreatitis.
# Depression: sertraline. SW consult.
FEN: diabetic diet once SC given. PPx SQH. Full code. ICU today.`,
  },
  {
    noteId: '600106',
    category: 'Consult',
    description: 'Diabetes Service Consult',
    chartTime: '2168-11-03 16:10',
    text: `DIABETES CONSULT
Asked by MICU to assist with transition from insulin gtt and discharge regimen.
HPI: 34M, T1DM since age 11. Followed at [**Hospital **] clinic until [**2168-5-9**] (A1c 10.4%), lost to f/u since. Regimen per our clinic record: Lantus 24 units qhs, Humalog 1:12 carb ratio, correction 1 unit per 50 >150. He never took 40 units. He lost insurance about 2 months ago and rationed: Lantus 12 units nightly, last dose on or about [**2168-10-29**]. Hypoglycemia: 1 severe episode [**2165**] needing glucagon; aware of lows at about 60.
Complications: mild NPDR b/l (last eye exam [**2166**]). No neuropathy on monofilament today. Urine microalb 42 mcg/mg [**2168-5-9**]. No CAD.
Course: DKA, glucose 612, AG 29, closed this AM. Lantus 24 units given 12:05, gtt off 14:10. FSBG 15:30 201.
Labs: A1c 12.1% (this admission). TSH 2.2. Cr 1.4.
Exam: Awake, sitting up, ate 60% of lunch. Injection sites: lipohypertrophy L lower abdomen. Feet intact.
A/P: T1DM, poor control due to cost, DKA with pneumococcal pneumonia.
1. Lantus 24 units q24h, given at noon today, move to qhs by 4 hr steps.
2. Humalog 6 units w/ meals if eating >50%, plus correction as above.
3. Rotate sites, avoid L lower abdomen.
4. Ketone strips, glucagon kit, and sick day rules before d/c. Meter was lost, needs new.
5. Case mgmt for insurance; we can give 30 days of samples.
6. Resume lisinopril as outpt once Cr at baseline (microalbuminuria).
7. Retinal exam within 4 weeks.
Will follow. [**Last Name (un) 3320**], NP; seen w/ Dr. [**Last Name (STitle) 8843**]`,
  },
  {
    noteId: '600107',
    category: 'Radiology',
    description: 'CT CHEST W/O CONTRAST',
    chartTime: '2168-11-04 17:25',
    text: `[**2168-11-4**] 3:50 PM  CT CHEST W/O CONTRAST   Clip # [**Clip Number (Radiology) 50790**]
Reason: persistent fever, pneumococcal bacteremia, assess L effusion, r/o empyema or abscess
CONTRAINDICATIONS for IV CONTRAST: recent acute kidney injury

FINAL REPORT
INDICATION: 34 year old man with left lower lobe pneumonia, persistently febrile.
COMPARISON: Chest radiographs [**2168-11-2**] and [**2168-11-4**].
TECHNIQUE: MDCT through the chest without intravenous contrast. 
FINDINGS: Dense consolidation occupies most of the left lower lobe, with air bronchograms. No cavitation. Limited assessment for abscess without contrast; no air-fluid level is seen. A small, free-flowing left pleural effusion measures up to 1.4 cm in depth, of simple fluid attenuation, without loculation or pleural thickening. A few tree-in-bud nodules are present in the lingula. The right lung is clear save for dependent atelectasis, and there is no right effusion. Airways are patent to the segmental level. Subcarinal and left hilar nodes up to 11 mm in short axis, likely reactive. Heart size normal; trace pericardial fluid. 
UPPER ABDOMEN: Hepatic steatosis. The visualized pancreas is normal without peripancreatic stranding. Spleen normal. 
BONES: Healed right clavicular fracture. No suspicious lesion.
IMPRESSION:
1. Left lower lobe consolidation and lingular bronchiolitis. No cavitation.
2. Small simple left pleural effusion, 1.4 cm; no loculation to suggest empyema.
3. Hepatic steatosis. Unremarkable pancreas.`,
  },
  {
    noteId: '600108',
    category: 'Physician',
    description: 'MICU Resident Progress Note',
    chartTime: '2168-11-05 10:30',
    text: `24 Hour Events: Tmax 38.6. CT chest: LLL consolidation, small simple L effusion 1.4 cm. IP looked w/ bedside US: pocket too small to tap safely, no thoracentesis. BCx [**11-2**] final S. pneumoniae, PCN MIC 0.03 (S), CTX (S). Vanco stopped.
Allergies: Sulfa (rash, lip swelling)
Infusions: none.
Vitals: Tc 37.4 HR 88 BP 122/72 RR 18 sat 95% 2L NC. 
Exam: NAD. Bronchial BS L base. RRR. Abd soft. L forearm infiltrate soft, now 3 x 2 cm, no skin breakdown.
Labs: WBC 12.7 (15.9, 19.8, 21.4), Hct 36.2, Plt 288, Na 138, K 4.0, HCO3 24, BUN 11, Cr 1.0 (1.4, 2.3), Phos 2.6, lipase 61, TG 188. BCx [**11-3**] NGTD x48h. FSBG 118-226.

A/P: 34M w/ T1DM p/w severe DKA triggered by LLL CAP, w/ S. pneumoniae bacteremia.
# DKA: insulin gtt 0.1 u/kg/hr, q1h FSBG, q2h lytes. [correction 12:15: copied forward from admission. Gtt off since 14:10 on [**2168-11-3**], pt on Lantus 24 qhs + Humalog 6 w/ meals.]
# LLL CAP / pneumococcal bacteremia: CTX 2 g q24h D4. Azithro completed 3 days [**11-4**]. Plan 14 days total from first neg cx ([**2168-11-3**]), change to PO amoxicillin at d/c. No TTE: rapid clearance, no murmur.
# L parapneumonic effusion: small, simple, no tap. CXR in 48h.
# [**Last Name (un) **]: Cr 1.0, resolved. Hold lisinopril until outpt.
# Lipase: normalized, pancreas normal on CT.
# Depression: sertraline increased to 100 mg after talk w/ pt and SW. No SI.
FEN: diabetic diet. PPx SQH. Full code. Call out to floor.`,
  },
  {
    noteId: '600109',
    category: 'Social Work',
    description: 'Social Work Initial Assessment',
    chartTime: '2168-11-05 14:00',
    text: `SOCIAL WORK NOTE
Referred by RN and MICU team for coping, insurance loss and access to insulin.
Met with pt at bedside, 45 min, alone at his request. 34 y/o single man, line cook since age 20, laid off [**2168-8-30**] when the restaurant closed. Insurance ended the same day. Lives with a roommate in [**Location (un) 1411**], behind on rent by 1 month, no eviction notice. Mother in [**State 531**]; he asks that she not be contacted, says they have not spoken since last year.
Pt describes rationing insulin since September and hiding it from roommate. Ashamed of "ending up here again". Mood low for about 3 months, sleeping 4-5 hrs, appetite down. Takes sertraline 50 mg but skipped it last month. Denies suicidal thoughts now or in the past; no access to firearms. Tobacco: smokes about 1/2 pack per day for 12 yrs, did not tell the admitting team. Interested in patch. EtOH 2-3 beers on weekends, CAGE 0/4. No drug use.
Strengths: roommate supportive, finished GED, wants to return to clinic.
Interventions: emergency Medicaid application started w/ financial counseling; given list of sliding scale pharmacies; discussed mood with Dr. [**Last Name (STitle) 910**], who will raise sertraline. Team told of tobacco use.
Plan: will follow on the floor. Case mgmt to confirm coverage before d/c. No safety concerns requiring 1:1.`,
  },
  {
    noteId: '600110',
    category: 'Nursing',
    description: 'Nursing Transfer Note',
    chartTime: '2168-11-06 07:10',
    text: `NIGHT 1900-0700, pt transferred from MICU to [**Hospital Ward Name 12**] 7 at 2040 [**11-5**].
NEURO: A&Ox3, pleasant, OOB to bathroom independently, gait steady.
CV: SR 78-90. BP 112-128/64-76. No edema.
RESP: 2L NC weaned to RA at 0500, sat 93-94%. Bronchial L base. Cough now white-yellow sputum. IS to 1500.
ENDO: FSBG 2200 141, Lantus 24 units given at 2200. 0310 pt woke shaky and diaphoretic, FSBG 52. Given 4 oz juice x2, recheck 0325 71, 0345 104, crackers and milk. HO notified, no change in mental status, no glucagon needed. Pt had eaten 30% of dinner and got full 6 units Humalog at 1800. 0630 FSBG 133.
GI/GU: appetite fair, no N/V. LBM [**11-5**]. Voids.
ID: Tmax 37.7. CTX via R AC PIV, site clean. Sulfa allergy band on.
SKIN: L forearm infiltrate site 2 x 2 cm, faint yellow bruise, no pain.
PSYCH: brighter, spoke at length of going back to school. Nicotine patch 14 mg placed to R upper arm.
PLAN: HO to review Lantus dose. Diabetes teaching today, new meter at bedside. CXR today. D/c planning.`,
  },
  {
    noteId: '600111',
    category: 'Physician',
    description: 'Medicine Progress Note',
    chartTime: '2168-11-07 11:15',
    text: `HD 6. Medicine floor.
Interval: hypoglycemia to 52 early [**11-6**] (small dinner, full Humalog); Lantus reduced 24 -> 20 units per diabetes service, no lows since, FSBG 112-204. RA since [**11-6**] 05:00. Afebrile 36 h. CXR [**11-6**]: LLL opacity somewhat less dense, L effusion unchanged, small.
Allergies: Sulfa (rash, lip swelling)
Exam: T 36.9 HR 76 BP 124/74 RR 16 96% RA. Bronchial BS L base, less crackles. RRR. Abd benign. L forearm nl.
Labs: WBC 9.4 (12.7), Hct 35.8, Plt 341, Na 139, K 4.2, HCO3 26, BUN 10, Cr 0.9 (1.0), Phos 3.3. BCx [**11-3**] NGTD day 4.

A/P: 34M w/ T1DM p/w severe DKA triggered by LLL CAP, w/ S. pneumoniae bacteremia, improving.
# DKA: resolved. Lantus 20 units qhs (home 24), Humalog 6 w/ meals + correction. Glucagon kit, ketone strips, new meter, sick day rules taught. Samples x30 days. 
# LLL CAP / pneumococcal bacteremia: CTX 2 g D6; PO amoxicillin 1 g tid from [**11-8**] to complete 14 days, through [**2168-11-16**]. CXR 6-8 wks. PCV pneumococcal vaccine before d/c.
# L parapneumonic effusion: stable, not tapped.
# [**Last Name (un) **]: resolved, Cr 0.9. Lisinopril off until diabetes clinic [**2168-11-17**].
# Depression: sertraline 100 mg. No SI.
# Tobacco: 1/2 ppd, patch 14 mg.
# Normocytic anemia: Hct 35.8, dilution + illness; recheck outpt.
PPx SQH, ambulating. Full code. Dispo: home [**11-9**] if coverage in place.`,
  },
]
