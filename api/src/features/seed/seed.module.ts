import { type DynamicModule, type ModuleMetadata, Module, type Type } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { UserEntity } from '../accounts/users/index.js'
import { BotEntity } from '../workspace/bots/index.js'
import { SampleSitesController } from './sample-sites.controller.js'
import {
  SEED_DEMOS,
  SEED_PROJECTS,
  SEED_USERS,
  SeedService,
  type SeedDemos,
  type SeedProjects,
  type SeedUsers,
} from './seed.service.js'

interface SeedModuleOptions {
  imports: NonNullable<ModuleMetadata['imports']>
  users: Type<SeedUsers>
  demos: Type<SeedDemos>
  projects: Type<SeedProjects>
}

/** @see SeedService; the composition root says whose accounts, demos and projects it works with. */
@Module({})
export class SeedModule {
  static with({ imports, users, demos, projects }: SeedModuleOptions): DynamicModule {
    return {
      module: SeedModule,
      imports: [TypeOrmModule.forFeature([UserEntity, BotEntity]), ...imports],
      controllers: [SampleSitesController],
      providers: [
        SeedService,
        { provide: SEED_USERS, useExisting: users },
        { provide: SEED_DEMOS, useExisting: demos },
        { provide: SEED_PROJECTS, useExisting: projects },
      ],
      exports: [SeedService],
    }
  }
}
