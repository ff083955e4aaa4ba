import { describeProvider } from './describe-provider.ts';
import { openSandboxRig } from './sandbox-rig.ts';

describeProvider('sandbox', openSandboxRig);
