export { eventually } from '../../apps/server/src/testing/eventually.ts';
