import { type DynamicModule, type ModuleMetadata, Module, type Type } from '@nestjs/common'
import { SampleSitesController } from './sample-sites.controller.js'
import { SEED_DEMOS, SEED_USERS, SeedService, type SeedDemos, type SeedUsers } from './seed.service.js'

/** @see SeedService; the composition root says whose accounts and whose demos it works with. */
@Module({})
export class SeedModule {
  static with({ imports, users, demos }: { imports: NonNullable<ModuleMetadata['imports']>; users: Type<SeedUsers>; demos: Type<SeedDemos> }): DynamicModule {
    return {
      module: SeedModule,
      imports,
      controllers: [SampleSitesController],
      providers: [SeedService, { provide: SEED_USERS, useExisting: users }, { provide: SEED_DEMOS, useExisting: demos }],
      exports: [SeedService],
    }
  }
}
