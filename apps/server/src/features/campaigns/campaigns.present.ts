import type { CampaignMedia } from '@prosa/contract/campaign-content';
import type { Campaign, CampaignCounts } from '@prosa/contract/campaigns';
import type { CampaignHold } from '@prosa/contract/campaigns/states';
import type { Ctx } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { CampaignRow, CountRow } from './campaigns.queries.ts';
import { type CampaignFile, needsTemplate } from './campaigns.rules.ts';

type Place = Pick<Ctx, 'core' | 'companyId'>;

export const isoOrNull = (value: string | Date | null): string | null => value && iso(value);

export function presentCampaign(place: Place, row: CampaignRow): Campaign {
  const { connections, contactListId, tagId, run } = row;
  const [first] = connections;
  const media = row.files.map((file) => presentFile(place, file));
  return {
    id: row.id,
    name: row.name,
    message1: row.message1,
    message2: row.message2,
    message3: row.message3,
    message4: row.message4,
    message5: row.message5,
    media,
    confirmation: row.confirmation,
    confirmationMessage1: row.confirmationMessage1,
    confirmationMessage2: row.confirmationMessage2,
    confirmationMessage3: row.confirmationMessage3,
    confirmationMessage4: row.confirmationMessage4,
    confirmationMessage5: row.confirmationMessage5,
    mediaPath: media[0]?.path ?? null,
    mediaName: media[0]?.name ?? null,
    status: row.status,
    scheduledAt: isoOrNull(row.scheduledAt),
    completedAt: isoOrNull(row.completedAt),
    repeat: row.repeat,
    whatsappId: first?.id ?? null,
    whatsappIds: connections.map(({ id }) => id),
    templates: connections
      .filter(({ provider }) => needsTemplate(provider))
      .map(({ id, templateId, values }) => ({ whatsappId: id, templateId, values })),
    whatsapp: first ? { id: first.id, name: first.name } : null,
    contactListId,
    contactList: named(contactListId, row.contactListName),
    tagListId: tagId,
    tag: named(tagId, row.tagName),
    fileListId: row.fileListId,
    fileList: named(row.fileListId, row.fileListName),
    queueId: row.queueId,
    userId: row.userId,
    answerTagId: row.answerTagId,
    windowDays: row.windowDays,
    windowFrom: row.windowFrom,
    windowUntil: row.windowUntil,
    dailyCap: row.dailyCap,
    excludeDays: row.excludeDays,
    run,
    counts: foldCounts(row.counts ?? []),
    isGathering: row.isGathering ?? false,
    heldReason: row.held ?? heldReasonOf(row),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    rev: row.rev,
  };
}

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

const presentFile = ({ core, companyId }: Place, file: CampaignFile): CampaignMedia => ({
  variant: file.variant,
  path: mediaUrl(core, companyId, file),
  name: file.name,
  mediaType: file.mime,
});

const heldReasonOf = ({ status, waitsFor }: CampaignRow): CampaignHold | null =>
  status === 'EM_ANDAMENTO' ? (waitsFor as CampaignHold | null) : null;

export function foldCounts(groups: readonly CountRow[]): CampaignCounts {
  const of = (state: string) => sum(groups.filter((group) => group.state === state));
  return {
    total: sum(groups),
    waiting: of('waiting'),
    confirming: of('confirming'),
    queued: of('queued'),
    sent: of('sent'),
    delivered: of('delivered'),
    read: of('read'),
    failed: of('failed'),
    skipped: of('skipped'),
    replied: groups.reduce((all, { replied }) => all + replied, 0),
    optedOut: groups.reduce((all, { optedOut }) => all + optedOut, 0),
  };
}

export const sum = (groups: readonly { n: number }[]): number =>
  groups.reduce((all, { n }) => all + n, 0);
